// What a search knows so far, in figures, and the bar that shows who is ahead.

import {h, put} from "../lib/dom.js";
import {count, shown} from "../lib/numbers.js";
import {play as text} from "../lib/texts.js";

export class Readout {
  constructor() {
    this.element = h("dl", {class: "readout"});
    this.bar = h("div", {class: "share"});
    this.ends = [h("span", {}), h("span", {})];
    this.track = h("div", {class: "ahead", role: "img", hidden: true}, this.ends[0], h("div", {class: "bar"}, this.bar), this.ends[1]);
    this.forget();
  }

  // Nothing is known of this game yet.
  forget() {
    this.peak = 1;
    this.track.hidden = true;
    put(this.element);
  }

  // known: depth, value, line, nodes, seconds, nodes_per_second, and best_actions in the end
  show(known, sides) {
    const rate = known.nodes_per_second ?? (known.seconds > 0 ? known.nodes / known.seconds : 0);
    const rows = [
      [text.value, value(known.value, sides)],
      [text.line, known.line?.join(" ")],
      [text.ties, known.best_actions?.length > 1 ? known.best_actions.join(" ") : null],
      [text.depth, known.depth],
      [text.nodes, known.nodes === undefined ? null : count(known.nodes)],
      [text.rate, known.nodes ? count(rate) : null],
      [text.seconds, known.seconds?.toFixed(2)],
      [text.mode, known.mode],
    ];
    const said = rows.filter(([, words]) => words !== null && words !== undefined && words !== "");
    put(this.element, said.map(([name, words]) => [h("dt", {}, name), h("dd", {}, String(words))]));
    if (typeof known.value === "number" && sides.length === 2) this.#weigh(known.value, sides);
  }

  #weigh(number, sides) {
    this.peak = Math.max(this.peak, Math.abs(number));
    this.track.hidden = false;
    this.ends.forEach((end, i) => { end.textContent = sides[i]; });
    this.bar.style.setProperty("width", `${50 + (50 * number) / this.peak}%`);
    this.track.setAttribute("aria-label", value(number, sides));
  }
}

function value(found, sides) {
  if (Array.isArray(found)) return found.map((number, i) => `${sides[i]} ${shown(number)}`).join(", ");
  if (found === null || found === undefined) return null;
  if (found === "inf" || found === "-inf" || sides.length !== 2) return shown(found);
  return found === 0 ? text.even : text.ahead(shown(found), sides[found > 0 ? 0 : 1]);
}
