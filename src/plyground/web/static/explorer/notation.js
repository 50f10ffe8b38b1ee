// How nodes look, in the two notations of the textbooks: MAX and MIN as triangles up and down, or as squares and circles.

export const SIZE = 13; // of the values inside nodes
export const SMALL = 10.5; // of what stands beside a node
export const LINE = 13;
export const BESIDE = 7;

const up = (w, h) => [[0, -h / 2], [w / 2, h / 2], [-w / 2, h / 2]];
const down = (w, h) => [[0, h / 2], [-w / 2, -h / 2], [w / 2, -h / 2]];
const diamond = (w, h) => [[0, -h / 2], [w / 2, 0], [0, h / 2], [-w / 2, 0]];

// wide: width for each pixel of text; middle: where the text stands, of the height; round: corners; grows: height with width
const COMMON = {
  player: {wide: 1, least: 34, height: 28, round: 9},
  leaf: {wide: 1, least: 24, height: 22, round: 3},
  ghost: {wide: 1, least: 16, height: 22, round: 3},
};
export const NOTATIONS = {
  triangles: {
    max: {points: up, wide: 1.75, least: 46, height: 40, middle: 0.2},
    min: {points: down, wide: 1.75, least: 46, height: 40, middle: -0.2},
    chance: {circle: true, wide: 1.25, least: 34, height: 34, grows: true},
    ...COMMON,
  },
  squares: {
    max: {wide: 1, least: 34, height: 34, round: 0},
    min: {circle: true, wide: 1.25, least: 36, height: 36, grows: true},
    chance: {points: diamond, wide: 1.8, least: 46, height: 42},
    ...COMMON,
  },
};

const NARROW = new Set(" .,:;()|'!ijlft");

export function textWidth(text, size) {
  let width = 0;
  for (const c of text) width += NARROW.has(c) ? 0.36 : 0.62;
  return size * width;
}

// Width and height of a node with this text in it; `<=` is set as one sign.
export function measure(body, text) {
  const set = text.replace("=", "");
  if (!set) return [body.least, Math.min(body.least, body.height)];
  const width = Math.max(body.least, body.wide * textWidth(set, SIZE) + 10);
  return [width, body.grows ? width : body.height];
}

// A node's body around (x, y), drawn with a pen.
export function drawBody(pen, body, x, y, w, h, style) {
  if (body.circle) pen.circle(x, y, w / 2, style);
  else if (body.points) pen.polygon(body.points(w, h).map(([px, py]) => [x + px, y + py]), style);
  else pen.box(x - w / 2, y - h / 2, w, h, body.round, style);
}
