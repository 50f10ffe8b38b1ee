// Draws a board from what draw/board_json.py makes of a game's draw(state); knows no game.

import {h, put, s} from "./dom.js";

const EDGE = 4;
const LETTER = 16; // the room of a letter at an edge

// A board that stays: `show(board, {choose, names, last})` moves its pieces to a new position.
//   choose(actions)   called with the actions of the cell that was clicked; without it nothing can be clicked
//   names             action -> what it is called
//   last              [row, column] of the latest move
// `hint([row, column])` marks a cell until the next position; null takes the mark away.
export class BoardView {
  constructor(label) {
    this.element = s("svg", {class: "board", role: "group", "aria-label": label});
    this.ground = s("g");
    this.edges = s("g", {class: "edges"});
    this.dots = s("g");
    this.pieces = s("g");
    this.marks = s("g");
    this.targets = s("g", {onkeydown: (event) => walk(event, this.targets)});
    this.shown = [];
    this.floor = "";
    put(this.element, this.ground, this.edges, this.dots, this.pieces, this.marks, this.targets);
  }

  show(board, {choose = null, names = new Map(), last = null} = {}) {
    const focused = this.targets.contains(document.activeElement);
    this.cell = board.cell;
    const [above, beside] = board.edges;
    const [left, top] = [beside ? LETTER : 0, above ? LETTER : 0];
    const [width, height] = [board.columns * board.cell, board.rows * board.cell];
    this.element.setAttribute("viewBox", `${-left - EDGE} ${-top - EDGE} ${width + left + 2 * EDGE} ${height + top + 2 * EDGE}`);
    this.element.style.setProperty("max-width", `${width * Math.min(2.4, Math.max(0.9, 480 / width))}px`);
    const ground = JSON.stringify(board.ground);
    if (ground !== this.floor) {
      put(this.ground, board.ground.map(drawn));
      put(this.edges, letters(above, (i) => [(i + 0.5) * this.cell, -LETTER / 2]), letters(beside, (i) => [-LETTER / 2, (i + 0.5) * this.cell]));
    }
    this.floor = ground;
    this.#move(board);
    put(this.marks, last && this.#mark(last, "last"));
    const cells = choose ? cellsOf(board, names) : [];
    put(this.dots, cells.map((cell) => dot(board, cell)));
    put(this.targets, cells.map((cell, i) => target(board, cell, names, choose, i)));
    if (focused) this.targets.firstElementChild?.focus();
  }

  // How long a piece takes to glide to its next place.
  set pace(milliseconds) {
    this.element.style.setProperty("--pace", `${milliseconds}ms`);
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

  // Pieces known from before glide to their new place, others appear and go. What stays as it is is not touched: an
  // element that is taken out and put in again does not glide.
  #move(board) {
    const left = new Set(this.shown);
    const next = board.pieces.map((piece) => [piece, same(piece, board.pieces, this.shown, left)]);
    for (const gone of left) gone.element.remove();
    let following = this.pieces.firstChild;
    this.shown = next.map(([piece, old]) => {
      const element = old?.element ?? s("g", {class: "piece"});
      const look = JSON.stringify(piece.shapes);
      if (old?.look !== look) put(element, piece.shapes.map(drawn));
      element.style.setProperty("transform", `translate(${(piece.column + 0.5) * board.cell}px, ${(piece.row + 0.5) * board.cell}px)`);
      if (element === following) following = following.nextSibling;
      else this.pieces.insertBefore(element, following);
      return {...piece, element, look};
    });
  }
}

// The piece of before that this one is: the one with its number where there are as many of the kind, else the nearest.
function same(piece, pieces, shown, left) {
  const kind = (found) => found.name.split(" ")[0] === piece.name.split(" ")[0];
  const [now, before] = [pieces.filter(kind), shown.filter(kind)];
  let best = now.length === before.length ? before[now.indexOf(piece)] : null;
  if (!best) {
    const far = (old) => (old.row - piece.row) ** 2 + (old.column - piece.column) ** 2;
    for (const old of before) if (left.has(old) && (!best || far(old) < far(best))) best = old;
  }
  left.delete(best);
  return best;
}

// What columns and rows are called, a letter each.
function letters(names, place) {
  return [...names].map((name, i) => {
    const [x, y] = place(i);
    return s("text", {x, y, "text-anchor": "middle", "dominant-baseline": "central"}, name);
  });
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
export function letterTable({letters, edges: [above, beside]}, label) {
  const width = Math.max(...letters.map((row) => row.length));
  const head = h("tr", {}, h("td"), Array.from({length: width}, (_, i) => h("th", {scope: "col"}, above[i] ?? i + 1)));
  const rows = letters.map((row, i) => h("tr", {}, h("th", {scope: "row"}, beside[i] ?? i + 1), row.map((letter) => h("td", {}, letter))));
  return h("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label}, h("table", {class: "letters"}, head, rows));
}

// What a game says of a position, as names and values.
export function sayings(says) {
  const words = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));
  return h("dl", {class: "readout"}, Object.entries(says).map(([name, value]) => [h("dt", {}, name), h("dd", {class: "mono"}, words(value))]));
}
