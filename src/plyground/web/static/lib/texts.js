// All texts of the pages, in English; one constant per page.

export const shell = {
  name: "Plyground",
  pages: "Pages",
  theme: {auto: "Colours: as the system", light: "Colours: light", dark: "Colours: dark"},
  lost: "The server is not answering. Is plyground lab still running? Trying again.",
  unknown: (name) => `There is no page "${name}".`,
  failed: "This page cannot be shown: ",
};

export const home = {
  title: "Home",
  heading: "A laboratory for adversarial search and ant colonies",
  lead: "Everything here is drawn from what a real search did. All of it runs on this machine.",
  course: "The course sheets",
  games: "Play",
  sheets: [
    {
      heading: "Cliff walking", about: "Blue wants to reach the goal cheaply, red stands in the way.",
      commands: [["cliff", "Run the sheet"]], links: [["#/play?game=cliff", "Play it"]],
    },
    {
      heading: "Game trees and ants", about: "The textbook's tree, the gas maze, and the ant that chooses its next city.",
      commands: [["trees", "Trees"], ["gasmaze", "Gas maze"], ["ants", "Ants"]], links: [["#/play?game=tree", "Play a tree"]],
    },
    {
      heading: "Pac-Man", about: "Minimax, alpha-beta and expectimax against ghosts.",
      commands: [["pacman", "Run the sheet"]], links: [["#/play?game=pacman", "Play it"]],
    },
    {
      heading: "Othello", about: "Evaluations that learn from a tournament, and a search in a hurry.",
      commands: [["othello", "Run the sheet"]], links: [["#/play?game=othello", "Play it"]],
    },
    {
      heading: "Blocker", about: "Two agents in a maze eat food and wall each other in.",
      commands: [["blocker", "Run the sheet"]], links: [["#/play?game=blocker", "Play it"]],
    },
  ],
};

export const sheet = {
  title: "Course sheet",
  heading: (name) => `Course sheet: ${name}`,
  unknown: (name) => `There is no course sheet "${name}".`,
  output: "What the sheet shows",
  run: "Run",
  stop: "Stop",
  usual: "as the sheet",
  done: "The sheet is done.",
};

export const play = {
  title: "Play",
  game: "Game",
  layout: "Layout",
  options: "Options",
  usual: "the usual one",
  start: "Start again",
  board: "The board",
  legal: "Legal moves",
  twin: "The position in words",
  which: "Which move?",

  turn: (side) => `${side} to move`,
  thinks: (side) => `${side} is thinking …`,
  luck: "luck decides …",
  wins: (side) => `${side} wins`,
  resigns: (side) => `${side} gives up`,
  draw: "a draw",
  ends: {finished: "finished", repetition: "the same position for the third time", "max plies": "too many moves"},

  players: "Players",
  agentOf: (side) => `Who plays ${side}: person, or an agent such as alphabeta(depth=4)`,
  limitOf: (side) => `Limit for ${side}`,
  kindOf: (side) => `Kind of limit for ${side}`,
  limits: {none: "no limit", depth: "plies", seconds: "seconds", nodes: "nodes"},

  thought: "The latest thought",
  value: "Value",
  even: "0: even",
  ahead: (value, side) => `${value}: ${side} is ahead`,
  line: "Line",
  ties: "As good",
  depth: "Depth",
  nodes: "Nodes",
  rate: "Nodes a second",
  seconds: "Seconds",
  mode: "Engine",

  moves: "Moves",
  first: "start",
  luckOf: "luck",
  toStart: "« First",
  undo: "‹ Undo",
  redo: "Redo ›",
  toEnd: "Last »",
  stop: "Stop",
  pause: "Pause",
  goOn: "Go on",
  replay: "Replay",
  speed: "Moves a second, when nobody plays by hand",

  analysis: "Analyse this position",
  search: "Search",
  evaluator: "Evaluator",
  limit: "Limit",
  unit: "in",
  analyse: "Analyse",
  always: "after every move",
  foundBest: (move) => `The search chooses ${move}`,

  save: "Save the record",
  load: "Open a record …",
  link: "Copy the link",
  copied: "The link to this position is in the clipboard and in the address.",
};
