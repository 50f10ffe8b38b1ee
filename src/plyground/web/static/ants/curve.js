// The convergence of a run: best and mean length over the iterations, the optimum, and where one is.

import {s} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 220, 62, 18, 12, 30];

// rows: [{iteration, best, mean}, ...]; optimum: a length or null; onpick(share of the iterations), or null
export class Curve {
  constructor(optimum, onpick) {
    this.optimum = optimum;
    this.element = s("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: onpick ? "ants-curve pick" : "ants-curve", "aria-label": text.curve});
    this.onpick = onpick;
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH;
      this.onpick?.(Math.max(0, Math.min(1, (x - LEFT) / (WIDTH - LEFT - RIGHT))));
    });
    this.cursor = s("line", {class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM});
  }

  show(rows) {
    this.rows = rows;
    this.element.replaceChildren();
    if (!rows.length) return;
    const last = rows.at(-1).iteration || 1;
    const lengths = rows.flatMap(({best, mean}) => (mean === null ? [best] : [best, mean]));
    const low = Math.min(...lengths, this.optimum ?? Infinity);
    const high = Math.max(...clipped(lengths), low * 1.001 + 1e-9);
    this.x = (iteration) => LEFT + (iteration / last) * (WIDTH - LEFT - RIGHT);
    const y = (length) => TOP + ((high - Math.min(length, high)) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const path = (field) => "M" + rows.filter((row) => row[field] !== null).map((row) => `${this.x(row.iteration).toFixed(1)} ${y(row[field]).toFixed(1)}`).join("L");
    this.element.append(
      ...marks(low, high, 4).map((value) => s("g", {}, s("line", {class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value)}), s("text", {class: "tick end", x: LEFT - 6, y: y(value) + 4}, short(value)))),
      ...marks(0, last, 5).filter(Number.isInteger).map((value) => s("text", {class: "tick", x: this.x(value), y: HEIGHT - 10}, short(value))),
      s("path", {class: "mean", d: path("mean")}),
      s("path", {class: "best", d: path("best")}),
    );
    if (this.optimum !== null) {
      this.element.append(s("line", {class: "optimum", x1: LEFT, x2: WIDTH - RIGHT, y1: y(this.optimum), y2: y(this.optimum)}));
    }
    if (this.onpick) this.element.append(this.cursor);
    this.mark(last);
  }

  // Where one is.
  mark(iteration) {
    this.cursor.setAttribute("x1", this.x(iteration));
    this.cursor.setAttribute("x2", this.x(iteration));
  }
}

// Without the first wild iterations, which would press all others to the floor.
function clipped(lengths) {
  const sorted = [...lengths].sort((a, b) => a - b);
  return [sorted[Math.floor(0.98 * (sorted.length - 1))]];
}

// Round numbers within a range.
function marks(low, high, count) {
  const rough = (high - low) / count || 1;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * unit).find((k) => k >= rough);
  const found = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++) found.push(Number((k * step).toPrecision(12)));
  return found;
}

function short(value) {
  return value >= 1e6 ? `${Number((value / 1e6).toPrecision(4))}M` : value >= 1e5 ? `${Number((value / 1e3).toPrecision(4))}k` : String(Number(value.toPrecision(6)));
}
