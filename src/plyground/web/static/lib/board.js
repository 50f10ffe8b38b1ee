// Draws a board from what draw/board_json.py makes of a game's draw(state); knows no game.

import {h, put, s} from "./dom.js";

// A board that stays: `show(board, {choose, names, last})` moves its pieces to a new position.
//   choose(actions)   called with the actions of the cell that was clicked; without it nothing can be clicked
//   names             action -> what it is called
//   last              [row, column] of the latest move
// `hint([row, column])` marks a cell until the next position; null takes the mark away.
export class BoardView {
  constructor(label) {
    this.element = s("svg", {class: "board", role: "group", "aria-label": label});
    this.ground = s("g");
    this.dots = s("g");
    this.pieces = s("g");
    this.marks = s("g");
    this.targets = s("g", {onkeydown: (event) => walk(event, this.targets)});
    this.shown = [];
    put(this.element, this.ground, this.dots, this.pieces, this.marks, this.targets);
  }

  show(board, {choose = null, names = new Map(), last = null} = {}) {
    const focused = this.targets.contains(document.activeElement);
    this.cell = board.cell;
    const edge = 4;
    const [width, height] = [board.columns * board.cell, board.rows * board.cell];
    this.element.setAttribute("viewBox", `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`);
    this.element.style.setProperty("max-width", `${width * Math.min(2.4, Math.max(0.9, 480 / width))}px`);
    put(this.ground, board.ground.map(drawn));
    this.#move(board);
    put(this.marks, last && this.#mark(last, "last"));
    const cells = choose ? cellsOf(board, names) : [];
    put(this.dots, cells.map((cell) => dot(board, cell)));
    put(this.targets, cells.map((cell, i) => target(board, cell, names, choose, i)));
    if (focused) this.targets.firstElementChild?.focus();
  }

  hint(place) {
    this.marks.querySelector(".best")?.remove();
    if (place) this.marks.append(this.#mark(place, "best"));
  }

  #mark([row, column], kind) {
    const inset = this.cell * 0.06;
    const side = this.cell - 2 * inset;
    return s("rect", {class: kind, x: column * this.cell + inset, y: row * this.cell + inset, width: side, height: side, rx: inset});
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
    if (old.name.split(" ")[0] !== piece.name.split(" ")[0]) continue;
    const distance = (old.row - piece.row) ** 2 + (old.column - piece.column) ** 2 + (old.name === piece.name ? 0 : 1e6);
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

// The cells that can be clicked, each with all the actions that are chosen there.
function cellsOf(board, names) {
  const cells = new Map();
  for (const [action, row, column] of board.targets) {
    const key = `${row},${column}`;
    if (names.has(action)) cells.set(key, {row, column, actions: [...(cells.get(key)?.actions ?? []), action]});
  }
  return [...cells.values()];
}

// What shows that a cell can be clicked: a dot, or a ring around the piece that stands there.
function dot({pieces, cell}, {row, column}) {
  const taken = pieces.some((piece) => piece.row === row && piece.column === column);
  return s("circle", {class: taken ? "ring" : "dot", cx: (column + 0.5) * cell, cy: (row + 0.5) * cell, r: cell * (taken ? 0.48 : 0.09)});
}

// One button a cell; the first can be reached by Tab, the others by arrows.
function target({cell}, {row, column, actions}, names, choose, i) {
  const label = actions.map((action) => names.get(action)).join(" or ");
  const attributes = {class: "target", role: "button", tabindex: i ? -1 : 0, "aria-label": label, "data-action": actions.join(" ")};
  return s("g", {...attributes, onclick: () => choose(actions), onkeydown: (event) => press(event, () => choose(actions))},
    s("title", {}, label), s("rect", {x: column * cell, y: row * cell, width: cell, height: cell}));
}

function press(event, act) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}

const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};

// An arrow key goes to the nearest cell in its direction.
function walk(event, targets) {
  const way = ARROWS[event.key];
  const from = event.target.closest(".target")?.getBBox();
  if (!way || !from) return;
  let [best, least] = [null, Infinity];
  for (const target of targets.children) {
    const box = target.getBBox();
    const along = (box.x - from.x) * way[0] + (box.y - from.y) * way[1];
    const aside = Math.abs((box.x - from.x) * way[1]) + Math.abs((box.y - from.y) * way[0]);
    if (along > 0 && along + 2 * aside < least) [best, least] = [target, along + 2 * aside];
  }
  if (!best) return;
  event.preventDefault();
  for (const target of targets.children) target.setAttribute("tabindex", target === best ? 0 : -1);
  best.focus();
}

// The board as a table, for those who do not see it.
export function letterTable(letters, label) {
  const width = Math.max(...letters.map((row) => row.length));
  const head = h("tr", {}, h("td"), Array.from({length: width}, (_, i) => h("th", {scope: "col"}, i + 1)));
  const rows = letters.map((row, i) => h("tr", {}, h("th", {scope: "row"}, i + 1), row.map((letter) => h("td", {}, letter))));
  return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label}, h("table", {class: "letters"}, head, rows));
}

// What a game says of a position, as names and values.
export function sayings(says) {
  const words = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));
  return h("dl", {class: "readout"}, Object.entries(says).map(([name, value]) => [h("dt", {}, name), h("dd", {class: "mono"}, words(value))]));
}
