// A line chart as SVG: a few series over whole numbers, a logarithmic or a plain axis, names at the ends of the lines.

import {s} from "./dom.js";

const COLOURS = ["blue", "red", "green", "purple", "yellow", "grey"];
const SIZE = {width: 460, height: 270, left: 54, right: 104, top: 12, bottom: 40};
const GAP = 15; // between names

// series: [{name, points: [[x, y], ...]}]; axis: {x, y} names, log; format: y -> text
export function chart(series, {title, x: xName, log = true, format}) {
  const shown = series.map(({name, points}, i) => ({name, colour: COLOURS[i % 6], mark: i % 4, points: points.filter(([, y]) => y !== null && (!log || y > 0))}));
  const all = shown.flatMap(({points}) => points);
  const {width, height, left, right, top, bottom} = SIZE;
  const element = s("svg", {class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title});
  if (!all.length) return element;
  const across = scale(all.map(([x]) => x), left, width - right, false);
  const up = scale(all.map(([, y]) => y), height - bottom, top, log);
  element.append(
    ...ticks(up.from, up.to, log).map((y) => s("g", {class: "grid"},
      s("line", {x1: left, x2: width - right, y1: up(y), y2: up(y)}), text(left - 7, up(y), format(y), "end"))),
    ...wholes(across.from, across.to).map((x) => text(across(x), height - bottom + 14, x, "middle")),
    text((left + width - right) / 2, height - 9, xName, "middle"),
    ...shown.map((one) => line(one, across, up, format)),
    ...names(shown, across, up),
  );
  return element;
}

function scale(values, start, end, log) {
  const of = log ? Math.log10 : (value) => value;
  let [from, to] = [Math.min(...values), Math.max(...values)];
  if (log) [from, to] = [10 ** Math.floor(Math.log10(from) + 1e-9), 10 ** Math.ceil(Math.log10(to) - 1e-9)];
  if (from === to) [from, to] = log ? [from / 10, to] : [from - 0.5, to + 0.5];
  const map = (value) => start + ((of(value) - of(from)) / (of(to) - of(from))) * (end - start);
  return Object.assign(map, {from, to});
}

// Places of the lines across: powers of ten, or about five round numbers.
function ticks(from, to, log) {
  if (!log) {
    const step = 10 ** Math.floor(Math.log10((to - from) / 2));
    const found = [];
    for (let y = Math.ceil(from / step) * step; y <= to; y += step) found.push(y);
    return found.length > 8 ? found.filter((_, i) => i % 2 === 0) : found;
  }
  const [low, high] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))];
  const every = Math.max(1, Math.ceil((high - low) / 6));
  return Array.from({length: Math.floor((high - low) / every) + 1}, (_, i) => 10 ** (low + i * every));
}

function wholes(from, to) {
  const every = Math.max(1, Math.ceil((to - from) / 8));
  return Array.from({length: Math.floor((to - from) / every) + 1}, (_, i) => Math.ceil(from) + i * every);
}

function text(x, y, words, anchor, extra = {}) {
  return s("text", {x, y: y + 4, "text-anchor": anchor, ...extra}, String(words));
}

function line({name, colour, mark, points}, across, up, format) {
  const places = points.map(([x, y]) => [across(x), up(y)]);
  const look = {class: "series", style: {"--series": `var(--pg-${colour})`}};
  return s("g", look,
    s("polyline", {points: places.map((at) => at.map((v) => v.toFixed(1)).join()).join(" ")}),
    places.map(([x, y], i) => s("path", {d: MARKS[mark](x, y)}, s("title", {}, `${name}, ${points[i][0]}: ${format(points[i][1])}`))));
}

const MARKS = [
  (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`,
  (x, y) => `M${x - 4} ${y - 4}h8v8h-8z`,
  (x, y) => `M${x} ${y - 5}l5 9h-10z`,
  (x, y) => `M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`,
];

// Names beside the last points, moved apart where they would overlap.
function names(shown, across, up) {
  const ends = shown.filter(({points}) => points.length).map((one) => {
    const [x, y] = one.points[one.points.length - 1];
    return {...one, x: across(x), y: up(y)};
  });
  ends.sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { if (i && end.y < ends[i - 1].y + GAP) end.y = ends[i - 1].y + GAP; });
  return ends.map(({name, colour, x, y}) => text(x + 9, y, name, "start", {class: "name", style: {"--series": `var(--pg-${colour})`}}));
}
