// Draws a moment of a search with a pen: canvas, SVG and TikZ are pens (pens.js). What is too small to tell apart is
// drawn as density, so that the work follows the pixels and not the nodes.

import {explorer as words} from "../lib/texts.js";
import {BESIDE, LINE, SIZE, SMALL, drawBody, textWidth} from "./notation.js";
import {printed, worth} from "./tree.js";

const DENSE = 5; // pixels from node to node below which a level is drawn as density
const TEXT = 0.55; // the scale from which on texts are drawn
const LEAST = 8; // the size of values where the scale is smaller than that
const COLUMN = 2; // pixels

// `view` places the tree (view.js); `look` says what a quiz hides or marks.
export function draw(pen, picture, steps, view, moment, look) {
  const done = moment.t >= steps.size - 1;
  const scene = {pen, picture, steps, view, look, t: moment.t, done, path: done ? null : steps.pathOf(moment.t)};
  const left = view.toTree(-80);
  const right = view.toTree(view.width + 80);
  const parts = picture.levels.map((items, level) => {
    const y = view.levelY(level);
    const [from, to] = [picture.firstFrom(level, left), picture.firstFrom(level, right)];
    const dense = to - from > 8 && ((to - from) * DENSE > view.width + 160 || view.scale < 0.12);
    return {items, level, y, from, to, dense};
  });
  const near = parts.filter(({y}) => y > -3 * view.drop && y < view.height + 3 * view.drop);
  for (const part of near) {
    if (part.level === 0) continue;
    if (part.dense) denseEdges(scene, part);
    else for (let j = from(part, -1); j < until(part, 1); j++) edge(scene, part.items[j]);
  }
  for (const part of near) {
    if (part.dense) denseNodes(scene, part);
    else for (let j = part.from; j < part.to; j++) node(scene, part.items[j], part.y);
  }
  for (const [row, style] of [[moment.selected, "select"], [moment.node, "now"]]) {
    if (row !== null && row >= 0) frame(scene, picture.itemOf[picture.shownFor(row)], style);
  }
}

const from = (part, more) => Math.max(0, part.from + more);
const until = (part, more) => Math.min(part.items.length, part.to + more);

function reached({picture, steps, t}, k) {
  const row = picture.node[k];
  if (row >= 0) return steps.entered[row] <= t;
  return steps.isCut(picture.node[picture.parent[k]], t) || steps.left[picture.node[picture.parent[k]]] <= t;
}

// ------------------------------------------------------------------------------------------------- density

function* pixelColumns({picture, view}, part) {
  let j = part.from;
  while (j < part.to) {
    const x = view.toScreen(picture.x[part.items[j]]);
    const next = picture.firstFrom(part.level, view.toTree(x + COLUMN));
    const end = Math.max(j + 1, Math.min(next, part.to));
    yield [j, end, x];
    j = end;
  }
}

// Edges as lines; where they stand upright side by side, as one band.
function denseEdges(scene, part) {
  const {pen, picture, view} = scene;
  const above = view.levelY(part.level - 1);
  const lines = {edge: [], "edge-future": []};
  let band = null;
  for (const [j, , x] of pixelColumns(scene, part)) {
    const k = part.items[j];
    const start = view.toScreen(picture.x[picture.parent[k]]);
    const seen = reached(scene, k);
    const upright = Math.abs(start - x) <= 2 * COLUMN;
    if (upright && band && band.seen === seen && x - band.end <= 2 * COLUMN) {
      band.end = x;
      continue;
    }
    paintBand(pen, band, above, part.y);
    band = upright ? {seen, start: x, end: x} : null;
    if (!upright) lines[seen ? "edge" : "edge-future"].push(start, above, x, part.y);
  }
  paintBand(pen, band, above, part.y);
  for (const [style, places] of Object.entries(lines)) pen.segments(places, style, 0.6);
}

function paintBand(pen, band, top, bottom) {
  if (band) pen.box(band.start, top, Math.max(1, band.end - band.start), bottom - top, 0, band.seen ? "band" : "band-future");
}

function denseNodes(scene, part) {
  const {pen, picture, view} = scene;
  const cuts = picture.cutsBefore[part.level];
  const height = Math.max(3, Math.min(10, 40 * view.scale));
  for (const [j, end, x] of pixelColumns(scene, part)) {
    const k = part.items[j];
    const row = picture.node[k];
    let style = "dot-future";
    if (reached(scene, k)) style = cuts[end] > cuts[j] ? "dot-cut" : row < 0 ? "dot-ghost" : `dot-${picture.look(row)}`;
    pen.box(x - COLUMN / 2, part.y - height / 2, COLUMN, height, 0, style);
  }
}

// --------------------------------------------------------------------------------------------------- edges

function edge(scene, k) {
  const {pen, picture, view, done} = scene;
  const row = picture.node[k];
  const parent = picture.parent[k];
  const start = [view.toScreen(picture.x[parent]), view.levelY(picture.depth[parent]) + (picture.height[parent] / 2) * view.scale];
  const end = [view.toScreen(picture.x[k]), view.levelY(picture.depth[k]) - (picture.height[k] / 2) * view.scale];
  const seen = reached(scene, k);
  const own = scene.look.edge(k);
  const style = own ?? (scene.path?.has(row) ? "edge-now" : !seen ? "edge-future" : row < 0 ? "edge-ghost" : done && scene.look.plain && picture.tree.onLine[row] ? "edge-line" : "edge");
  pen.line([start, end], style);
  if ((row < 0 && seen && !own) || own === "edge-pruned") cross(pen, start, end, view.scale);
  const text = view.scale >= TEXT ? picture.edgeText(k) : "";
  if (text) {
    const share = Math.min(0.75, Math.max(0.5, 1 - 20 / Math.max(20, Math.hypot(end[0] - start[0], end[1] - start[1]))));
    pen.text(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]), text, seen ? "label" : "note", SMALL * view.scale);
  }
}

// A stroke across an edge, at a right angle to it.
function cross(pen, start, end, scale) {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const x = start[0] + 0.6 * dx;
  const y = start[1] + 0.6 * dy;
  const k = (7 * scale) / Math.hypot(dx, dy);
  pen.line([[x - dy * k, y + dx * k], [x + dy * k, y - dx * k]], "cross");
}

// --------------------------------------------------------------------------------------------------- nodes

function node(scene, k, y) {
  const {pen, picture, view, look} = scene;
  const {scale} = view;
  const row = picture.node[k];
  const x = view.toScreen(picture.x[k]);
  const [w, h] = [picture.width[k] * scale, picture.height[k] * scale];
  const seen = reached(scene, k);
  const body = row < 0 ? picture.bodies.ghost : picture.body(row);
  drawBody(pen, body, x, y, w, h, styleOf(scene, row, seen));
  if (scale >= TEXT) texts(scene, k, x, y, body, seen);
  else if (textWidth(valueOf(scene, row, seen), LEAST) <= w) value(scene, k, x, y, body, seen, LEAST);
  const mark = row >= 0 && look.mark(row);
  if (!mark) return;
  if (picture.look(row) === "leaf") pen.text(x, y + h / 2 + 12 * scale, mark.sign, mark.style, 16 * scale);
  else pen.text(x + w / 2 + 2 * scale, y - h / 2, mark.sign, mark.style, 16 * scale, "start");
}

function styleOf({picture, done, look}, row, seen) {
  if (!seen) return "future";
  if (row < 0) return "ghost";
  const kind = picture.look(row);
  const name = kind === "player" ? `player-${picture.tree.player[row] % 9}` : kind;
  return done && look.plain && picture.tree.onLine[row] ? `${name}-line` : name;
}

function texts(scene, k, x, y, body, seen) {
  const {pen, picture, steps, view, look, t} = scene;
  const {tree} = picture;
  const {scale} = view;
  const row = picture.node[k];
  const h = picture.height[k] * scale;
  const half = (picture.width[k] / 2) * scale;
  value(scene, k, x, y, body, seen, SIZE * scale);
  const title = row < 0 ? (seen ? picture.ghostTitle(-1 - row) : "") : tree.ownName(row);
  if (title && picture.titleBelow(k)) pen.text(x, y + h / 2 + 0.6 * LINE * scale, title, "label", SMALL * scale);
  else if (title) pen.text(x - half - BESIDE * scale, y - h / 4, title, "title", SIZE * scale, "end");
  if (row < 0) return;
  const hidden = picture.folded[row] ? tree.below[row] + tree.hidden(row) : tree.hidden(row);
  if (hidden) pen.text(x, y + h / 2 + 0.7 * LINE * scale, `+${hidden.toLocaleString("en")}`, "window", SMALL * scale);
  if (!seen || (picture.isEnd(row) && !picture.withVisits)) return;
  const lines = beside(scene, row, t, steps);
  const first = lines.length > 2 ? y - h / 2 + 0.4 * LINE * scale : y - h / 4;
  lines.forEach(([style, text], j) => pen.text(x + half + BESIDE * scale, first + j * LINE * scale, printed(text), style, SMALL * scale, "start"));
}

function value(scene, k, x, y, body, seen, size) {
  const row = scene.picture.node[k];
  const shown = valueOf(scene, row, seen);
  const style = row < 0 ? "ghost-value" : scene.look.valueStyle(row);
  if (shown) scene.pen.text(x, y + (body.middle ?? 0) * scene.picture.height[k] * scene.view.scale, printed(shown), style, size);
}

// What stands in a node now.
function valueOf(scene, row, seen) {
  if (row >= 0) return valueText(scene, row);
  return seen ? scene.picture.ghostText(-1 - row) : "";
}

function valueText({picture, steps, look, t}, row) {
  const own = look.value(row);
  if (own !== null) return own;
  const value = steps.valueAt(row, t);
  if (value === null) return "";
  return (steps.stateOf(row, t) === "done" ? picture.tree.bound(row) : "") + picture.tree.inNode(value);
}

// The lines at the right of a node: the window on entering and now, and the cut.
function beside({picture, look}, row, t, steps) {
  const {tree} = picture;
  const lines = tree.kindOf(row) === "player" ? [["window", words.roles.player(tree.player[row] + 1)]] : [];
  if (picture.withVisits) lines.push(["window", words.playCount(steps.visitsAt(row, t))]);
  if (!picture.withWindows || !look.windows) return lines;
  const before = worth(tree.windowOf(row));
  const now = worth(steps.windowAt(row, t));
  lines.push(["window", before]);
  if (now !== before) lines.push(["window", `→ ${now}`]);
  if (steps.isCut(row, t)) {
    const cut = tree.cutOf(row);
    const from = cut.ancestor < 0 ? words.window : tree.titleOf(cut.ancestor);
    for (const line of words.cutLines(cut.kind, cut.inequality, from)) lines.push(["cut", line]);
  }
  return lines;
}

function frame({pen, picture, view}, k, style) {
  const grow = style === "now" ? 8 : 14;
  const width = Math.max(6, picture.width[k] * view.scale) + grow;
  const height = Math.max(6, picture.height[k] * view.scale) + grow;
  pen.box(view.toScreen(picture.x[k]) - width / 2, view.levelY(picture.depth[k]) - height / 2, width, height, 5, style);
}

// The room a picture of a whole tree takes at full size.
export function fullSize(picture) {
  const beside = picture.withWindows ? 0 : 40;
  const title = textWidth(picture.tree.document.title, SIZE);
  return {width: Math.max(picture.across, title) + 32 + beside, drop: 92};
}
