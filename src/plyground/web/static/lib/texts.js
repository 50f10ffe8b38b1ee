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
