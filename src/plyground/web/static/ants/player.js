// A run that can be replayed: its picture, its convergence, and the buttons to go through it.

import {field, h, put} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";
import {icon} from "../explorer/icons.js";
import {Curve} from "./curve.js";
import {between, frameAt, unpacked} from "./film.js";
import {Picture} from "./picture.js";

const SPEEDS = [2, 5, 10, 20, 40]; // frames a second

// say(text) tells screen readers what changed.
export class Player {
  constructor(document_, say) {
    const film = (this.film = unpacked(document_));
    this.say = say;
    this.now = 0; // a frame, or a point between two
    this.playing = false;
    this.speed = 10;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.picture = new Picture(film.places, film.labels, film.open, text.picture(film.name, film.n));
    this.curve = new Curve(film.optimum, (share) => this.go(frameAt(film.frames, share * film.history.at(-1).iteration)));
    this.curve.show(film.history);
    this.element = h("div", {class: "ants-player", onkeydown: (event) => this.#key(event)}, this.#parts());
    this.go(0);
    this.ready = true;
    if (!this.calm) this.play();
  }

  close() {
    this.pause();
    this.picture.close();
  }

  #parts() {
    const {film} = this;
    const button = (sign, label, key, act) => h("button", {onclick: act, title: label, "aria-label": label, "aria-keyshortcuts": key}, icon(sign));
    this.toggle = button("play", text.play, "Space", () => (this.playing ? this.pause() : this.play()));
    this.slider = h("input", {type: "range", min: 0, max: film.frames.length - 1, step: 1, "aria-label": text.slider, oninput: () => this.go(Number(this.slider.value))});
    const speed = h("select", {onchange: () => (this.speed = Number(speed.value))}, SPEEDS.map((k) => h("option", {value: k, selected: k === this.speed}, text.speed(k))));
    this.layers = {trails: this.#layer("trails", text.pheromone), tour: this.#layer("tour", text.tour)};
    this.figures = h("dl", {class: "ants-figures", "data-test": "figures"});
    const rows = film.frames.map((frame) => h("tr", {}, [frame.iteration, number(frame.best), gap(frame.best, film.optimum), number(frame.mean), frame.branching?.toFixed(2) ?? "", frame.seconds.toFixed(2)].map((cell) => h("td", {class: "number"}, cell))));
    return [
      h("div", {class: "ants-left"}, this.picture.element,
        h("div", {class: "row ants-buttons"},
          button("first", text.first, "Home", () => this.go(0)),
          button("back", text.back, "ArrowLeft", () => this.step(-1)),
          this.toggle,
          button("forward", text.forward, "ArrowRight", () => this.step(1)),
          button("last", text.last, "End", () => this.go(film.frames.length - 1)),
          this.slider,
          field(text.speedLabel, speed),
        ),
        h("div", {class: "row ants-legend"}, this.layers.trails, this.layers.tour),
      ),
      h("div", {class: "ants-right"}, this.figures, this.curve.element, legend(film.optimum),
        h("details", {}, h("summary", {}, text.table),
          h("div", {class: "ants-scroll", tabindex: 0, role: "region", "aria-label": text.table},
            h("table", {}, h("thead", {}, h("tr", {}, text.columns.map((name) => h("th", {class: "number", scope: "col"}, name)))), h("tbody", {}, rows)))),
        h("p", {}, h("small", {}, text.keys))),
    ];
  }

  #layer(name, label) {
    const box = h("input", {type: "checkbox", checked: true, onchange: () => {
      this.picture.shown[name] = box.checked;
      this.picture.draw();
    }});
    return h("label", {class: `ants-${name}`}, box, " ", h("span", {class: "swatch", "aria-hidden": "true"}), " ", label);
  }

  play() {
    if (this.now >= this.film.frames.length - 1) this.go(0);
    this.playing = true;
    this.#sign();
    let before = null;
    const tick = (time) => {
      if (!this.playing) return;
      const passed = before === null ? 0 : Math.min(0.25, (time - before) / 1000);
      before = time;
      this.#show(this.now + passed * this.speed);
      if (this.now >= this.film.frames.length - 1) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#sign();
    this.go(Math.floor(this.now));
  }

  step(by) {
    this.pause();
    this.go(Math.floor(this.now) + by);
  }

  // To a frame.
  go(frame) {
    this.#show(frame);
    if (this.ready && !this.playing) this.say(this.#told());
  }

  #sign() {
    const label = this.playing ? text.pause : text.play;
    put(this.toggle, icon(this.playing ? "pause" : "play"));
    this.toggle.setAttribute("aria-label", label);
    this.toggle.title = label;
  }

  #show(frame) {
    const {frames, ends} = this.film;
    this.now = Math.max(0, Math.min(frames.length - 1, frame));
    const whole = Math.floor(this.now);
    const weights = this.calm ? frames[whole].weights : between(frames[whole], frames[whole + 1], this.now - whole);
    this.picture.show({trails: {ends, weights}, tour: frames[whole].tour});
    if (whole === this.whole) return;
    this.whole = whole;
    this.slider.value = whole;
    this.slider.setAttribute("aria-valuetext", this.#told());
    this.curve.mark(frames[whole].iteration);
    put(this.figures, figures(frames[whole], this.film.optimum));
  }

  #told() {
    const {iteration, best} = this.film.frames[Math.floor(this.now)];
    return text.told(iteration, number(best), gap(best, this.film.optimum));
  }

  #key(event) {
    const own = event.target.closest("input, select, summary, textarea");
    const acts = {ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.go(0), End: () => this.go(this.film.frames.length - 1)};
    if (event.key === " " && !event.target.closest("button, input, select, summary, textarea")) acts[" "] = () => this.toggle.click();
    if (own || event.ctrlKey || event.metaKey || event.altKey || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

// What a moment of a run says in numbers.
export function figures({iteration, best, mean, branching, seconds}, optimum) {
  const facts = [[text.iteration, number(iteration)], [text.best, number(best)], [text.gap, gap(best, optimum)], [text.mean, number(mean)], [text.branching, branching?.toFixed(2)], [text.seconds, seconds.toFixed(2)]];
  return facts.filter(([, value]) => value !== "" && value !== undefined && value !== null).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
}

function gap(length, optimum) {
  return optimum ? `${(100 * (length / optimum - 1)).toFixed(2)} %` : "";
}

export function legend(optimum) {
  const kinds = optimum === null ? ["best", "mean"] : ["best", "mean", "optimum"];
  return h("p", {class: "ants-key", "aria-hidden": "true"}, kinds.map((kind) => h("span", {class: kind}, text[kind])));
}

export function number(value) {
  if (value === null || value === undefined) return "";
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toLocaleString("en", {maximumSignificantDigits: 7});
}
