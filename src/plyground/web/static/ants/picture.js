// Cities, the pheromone between them and a tour, on a canvas: the more pheromone, the wider and stronger the line.

import {h} from "../lib/dom.js";

const PAD = 18;
const BANDS = 32; // so many strengths of lines are told apart

// places  [[x, y], ...] in the unit square, y down
// names   what the cities are called
// open    the tour does not come back
export class Picture {
  constructor(places, names, open, label) {
    this.open = open;
    this.canvas = h("canvas", {role: "img", "aria-label": label, class: "ants-picture"});
    this.element = h("div", {class: "ants-stage"}, this.canvas);
    this.trails = {ends: [], weights: []};
    this.tour = [];
    this.marks = {};
    this.shown = {trails: true, tour: true};
    this.place(places, names);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.redraw = () => this.draw();
    this.dark.addEventListener("change", this.redraw);
    this.theme = new MutationObserver(this.redraw);
    this.theme.observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});
  }

  close() {
    this.observer.disconnect();
    this.theme.disconnect();
    this.dark.removeEventListener("change", this.redraw);
  }

  // Other cities; `ratio` is the height to the width, by default as the cities lie.
  place(places, names, fixed = null) {
    this.places = places;
    this.names = names;
    const far = (k) => Math.max(...places.slice(0, 5000).map((p) => p[k]), 0) - Math.min(...places.slice(0, 5000).map((p) => p[k]), 1);
    const ratio = fixed ?? (places.length > 1 ? Math.max(0.45, Math.min(1, far(1) / (far(0) || 1) || 1)) : 0.7);
    this.canvas.style.aspectRatio = String(1 / ratio);
    this.ratio = ratio;
  }

  // trails: {ends: [i, j, i, j, ...], weights: [0..1, ...]}; tour: cities in order; marks: {here, path, chances: Map}.
  show({trails = this.trails, tour = this.tour, marks = this.marks}) {
    Object.assign(this, {trails, tour, marks});
    this.draw();
  }

  // Where a city is on the canvas, in CSS pixels.
  at(city) {
    const [x, y] = this.places[city];
    return [this.left + x * this.scale, this.top + y * this.scale];
  }

  // The point of the unit square under an event, and the city near it, or null.
  under(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    let near = null;
    let least = 14;
    for (let city = 0; city < this.places.length; city++) {
      const [u, v] = this.at(city);
      const far = Math.hypot(u - x, v - y);
      if (far < least) [near, least] = [city, far];
    }
    return {point: [(x - this.left) / this.scale, (y - this.top) / this.scale], city: near};
  }

  draw() {
    const {canvas} = this;
    const [width, height, dots] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio || 1];
    if (!width || !height) return;
    if (canvas.width !== Math.round(width * dots) || canvas.height !== Math.round(height * dots)) {
      canvas.width = Math.round(width * dots);
      canvas.height = Math.round(height * dots);
    }
    this.scale = Math.min(width - 2 * PAD, (height - 2 * PAD) / this.ratio);
    this.left = (width - this.scale) / 2;
    this.top = (height - this.scale) / 2;
    const style = getComputedStyle(canvas);
    this.ink = (name) => style.getPropertyValue(`--pg-${name}`).trim();
    const pen = canvas.getContext("2d");
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.lineCap = pen.lineJoin = "round";
    if (this.shown.trails) this.#trails(pen);
    if (this.shown.tour) this.#line(pen, this.tour, !this.open, this.ink("blue"), this.places.length > 3000 ? 1 : 1.8);
    if (this.marks.path) this.#line(pen, this.marks.path, false, this.ink("red"), 3);
    this.#cities(pen);
  }

  // Where much is everywhere, lines are faint: what is seen is what stands out.
  #trails(pen) {
    const {ends, weights} = this.trails;
    const n = this.places.length;
    let sum = 0;
    for (const weight of weights) sum += weight;
    const ink = Math.max(0.06, Math.min(1, (2.2 * n) / (sum || 1)));
    const widest = n > 1500 ? 2.5 : n > 300 ? 4 : n > 60 ? 6 : 9;
    const bands = Array.from({length: BANDS}, () => []);
    for (let k = 0; k < weights.length; k++) {
      const band = Math.min(BANDS - 1, Math.floor(weights[k] * BANDS));
      if (band > 0) bands[band].push(k);
    }
    pen.strokeStyle = this.ink("yellow");
    bands.forEach((band, strength) => {
      if (!band.length) return;
      const weight = (strength + 0.5) / BANDS;
      pen.globalAlpha = Math.min(0.95, ink * (0.15 + 0.85 * weight));
      pen.lineWidth = 0.6 + widest * weight;
      pen.beginPath();
      for (const k of band) {
        pen.moveTo(...this.at(ends[2 * k]));
        pen.lineTo(...this.at(ends[2 * k + 1]));
      }
      pen.stroke();
    });
    pen.globalAlpha = 1;
  }

  #line(pen, cities, closed, colour, width) {
    if (!cities.length) return;
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    cities.forEach((city, k) => (k ? pen.lineTo(...this.at(city)) : pen.moveTo(...this.at(city))));
    if (closed) pen.closePath();
    pen.stroke();
  }

  #cities(pen) {
    const n = this.places.length;
    const {here, chances} = this.marks;
    const radius = n <= 12 ? 12 : n <= 30 ? 9 : n <= 100 ? 4 : n <= 600 ? 2.4 : n <= 5000 ? 1.3 : 0.7;
    pen.font = `600 ${Math.min(13, radius * 1.15)}px ui-sans-serif, system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (let city = 0; city < n; city++) {
      const [x, y] = this.at(city);
      const chance = chances?.get(city);
      pen.beginPath();
      pen.arc(x, y, chance === undefined ? radius : radius + 7 * Math.sqrt(chance), 0, 7);
      pen.fillStyle = radius >= 9 ? this.ink(city === here ? "min-fill" : "max-fill") : this.ink("ink");
      if (chance !== undefined) pen.fillStyle = this.ink("chance-fill");
      pen.fill();
      if (radius >= 4) {
        pen.strokeStyle = city === here ? this.ink("red") : chance === undefined ? this.ink("max") : this.ink("chance");
        pen.lineWidth = city === here ? 3.5 : 1.5;
        pen.stroke();
      }
      if (radius >= 9 && String(this.names[city]).length <= 3) {
        pen.fillStyle = this.ink("ink");
        pen.fillText(this.names[city], x, y + 0.5);
      }
    }
  }
}
