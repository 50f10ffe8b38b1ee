// Icons of our own for the controls of time, as paths in a square of 16.

import {s} from "../lib/dom.js";

const PATHS = {
  first: "M3 3v10M13 3L6 8l7 5z",
  back: "M11 3L4 8l7 5z",
  play: "M4 2.5L13 8l-9 5.5z",
  pause: "M5 3v10M11 3v10",
  forward: "M5 3l7 5-7 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
  "previous cut": "M6 4L2 8l4 4M9 3l5 10M14 3L9 13",
  "next cut": "M10 4l4 4-4 4M2 3l5 10M7 3L2 13",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  unfold: "M8 2v4M8 6L3 12M8 6l5 6M1.5 14h3M11.5 14h3M8 6v6M6.5 14h3",
};

const LINES = new Set(["previous cut", "next cut", "fit", "unfold"]); // the others are filled

export function icon(name) {
  return s("svg", {class: LINES.has(name) ? "icon lines" : "icon", viewBox: "0 0 16 16", "aria-hidden": "true"}, s("path", {d: PATHS[name]}));
}
