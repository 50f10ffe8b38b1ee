// Draws a board from what draw/board_json.py makes of a game's draw(state); knows no game.

import {h, put, s} from "./dom.js";

// A board that stays: `show(board, {choose, names, last})` moves its pieces to a new position.
//   choose(actions)   called with the actions of the cell that was clicked; without it nothing can be clicked
//   names             action -> what it is called
//   last              [row, column] of cells to mark
export class BoardView {
  constructor(label) {
    this.element = s("svg", {class: "board", role: "group", "aria-label": label});
    this.ground = s("g");
    this.pieces = s("g");
    this.targets = s("g");
    this.shown = [];
    put(this.element, this.ground, this.pieces, this.targets);
  }

  show(board, {choose = null, names = new Map()} = {}) {
    const edge = 4;
    const [width, height] = [board.columns * board.cell, board.rows * board.cell];
    this.element.setAttribute("viewBox", `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`);
    this.element.style.setProperty("max-width", `${Math.max(board.columns, board.rows) < 6 ? width * 2.4 : width * 1.4}px`);
    put(this.ground, board.ground.map(drawn));
    this.#move(board);
    put(this.targets, choose ? clickable(board, choose, names) : []);
  }

  // Pieces known from before glide to their new place, others appear and go.
  #move(board) {
    const left = new Set(this.shown);
    const next = board.pieces.map((piece) => [piece, nearest(piece, left)]);
    for (const gone of left) gone.element.remove();
    this.shown = next.map(([piece, old]) => {
      const element = old?.element ?? s("g", {class: "piece"});
      put(element, piece.shapes.map(drawn));
      element.style.setProperty("transform", `translate(${(piece.column + 0.5) * board.cell}px, ${(piece.row + 0.5) * board.cell}px)`);
      this.pieces.append(element);
      return {...piece, element};
    });
  }
}

function nearest(piece, left) {
  let [best, least] = [null, Infinity];
  for (const old of left) {
    const distance = old.name === piece.name ? (old.row - piece.row) ** 2 + (old.column - piece.column) ** 2 : Infinity;
    if (distance < least) [best, least] = [old, distance];
  }
  left.delete(best);
  return best;
}

function drawn(shape) {
  const element = s(shape.tag, shape.look, shape.text, (shape.inner ?? []).map(drawn));
  if (shape.width) element.style.setProperty("stroke-width", shape.width);
  return element;
}

// One button a cell, for all the actions that are chosen there.
function clickable(board, choose, names) {
  const cells = new Map();
  for (const [action, row, column] of board.targets) {
    if (!names.has(action)) continue;
    const key = `${row},${column}`;
    cells.set(key, [...(cells.get(key) ?? []), action]);
  }
  return [...cells].map(([key, actions]) => {
    const [row, column] = key.split(",").map(Number);
    const label = actions.map((action) => names.get(action)).join(" or ");
    const act = () => choose(actions);
    return s("rect", {
      class: "target", role: "button", tabindex: "0", "aria-label": label, "data-action": actions.join(" "),
      x: column * board.cell, y: row * board.cell, width: board.cell, height: board.cell,
      onclick: act,
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      },
    }, s("title", {}, label));
  });
}
