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
};

export const play = {
  title: "Play",
  game: "Game",
  layout: "Layout",
  person: "a person",
  turn: (side) => `${side} to move`,
  thinks: (side) => `${side} is thinking`,
  luck: "luck decides",
  wins: (side) => `${side} wins`,
  draw: "a draw",
  start: "Start again",
  undo: "Undo",
  redo: "Redo",
  moves: "Moves",
  legal: "Legal moves",
  board: "The board",
};

export const ants = {
  title: "Ants",
  picture: (name, n) => `${name}: ${n} cities, the pheromone between them, and the best tour so far`,
  curve: "Convergence: the best and the mean length over the iterations",
  play: "Play",
  pause: "Pause",
  first: "To the start",
  back: "A step back",
  forward: "A step forward",
  last: "To the end",
  slider: "Where in the run",
  speedLabel: "Speed",
  speed: (k) => `${k} a second`,
  pheromone: "pheromone",
  tour: "best tour so far",
  table: "The run as a table",
  columns: ["iteration", "best", "gap", "mean", "branching", "seconds"],
  iteration: "iteration",
  best: "best length",
  gap: "above the optimum",
  mean: "mean length",
  branching: "branching factor",
  seconds: "seconds",
  optimum: "optimum",
  told: (iteration, best, gap) => `Iteration ${iteration}: best length ${best}${gap && `, ${gap} above the optimum`}`,
  keys: "Space plays and pauses, the arrow keys step, Home and End go to the ends.",
};
