// What a colony is asked: which cities, which family, which parameters. It stands in the address of the page.

import {field, h, put, select} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";

const MOST = 60; // clicked cities
const ALONE = {daemon: "none"}; // to begin with: who shortens the ants' tours leaves little to be watched
const GRID = 1000; // places of clicked cities are whole numbers up to this

// known: {instances: [{name, n}], families: [{name, about, parameters: {name: default}}]}
export class Question {
  constructor(known, given, changed) {
    this.known = known;
    this.changed = changed;
    this.instance = given.get("cities") ?? "berlin52";
    this.file = null;
    this.points = (given.get("points") ?? "").split("-").filter(Boolean).map((pair) => pair.split(".").map(Number));
    this.clicking = this.instance === "clicked";
    this.family = given.get("family") ?? known.families[0].name;
    this.seed = Number(given.get("seed") ?? 0);
    this.parameters = given.has("family") ? {} : {...ALONE};
    for (const name of Object.keys(this.#family().parameters)) if (given.has(name)) this.parameters[name] = value(given.get(name));
    this.element = h("div", {class: "panel ants-question"});
    this.#draw();
  }

  #family() {
    return this.known.families.find(({name}) => name === this.family) ?? this.known.families[0];
  }

  // The cities as the server takes them.
  cities() {
    if (this.file) return this.file;
    return this.clicking ? {points: this.points.map(([x, y]) => [x, GRID - y])} : {instance: this.instance};
  }

  // The colony as the server takes it.
  colony() {
    return {family: this.family, parameters: this.parameters, seed: this.seed};
  }

  // The same for the address.
  query() {
    const query = new URLSearchParams();
    if (!this.file) query.set("cities", this.instance);
    if (this.clicking && this.points.length) query.set("points", this.points.map((point) => point.join(".")).join("-"));
    query.set("family", this.family);
    for (const [name, x] of Object.entries(this.parameters)) query.set(name, x);
    query.set("seed", this.seed);
    return query;
  }

  // A click on the picture: a city more, or one less.
  click([x, y], city) {
    if (city !== null && this.points.length) this.points.splice(city, 1);
    else if (this.points.length < MOST) this.points.push([x, y].map((z) => Math.max(0, Math.min(GRID, Math.round(z * GRID)))));
    this.changed();
  }

  #draw() {
    const choices = [...this.known.instances.map(({name, n}) => [name, text.instance(name, n)]), ["clicked", text.clicked]];
    if (this.file) choices.unshift(["", this.file.name]);
    const file = h("input", {type: "file", accept: ".tsp,.csv,.tsv,.txt", onchange: () => this.#load(file)});
    const numbers = Object.entries(this.#family().parameters).map(([name, standard]) => this.#parameter(name, standard));
    put(this.element,
      h("div", {class: "row"},
        field(text.cities, select(choices, this.file ? "" : this.instance, (name) => this.#choose(name))),
        field(text.file, file),
        field(text.family, select(this.known.families.map(({name}) => [name, name]), this.family, (name) => {
          this.family = name;
          this.parameters = this.parameters.daemon === ALONE.daemon ? {...ALONE} : {};
          this.#draw();
          this.changed();
        })),
        field(text.seed, h("input", {type: "number", class: "short", step: 1, min: 0, value: this.seed, onchange: (event) => {
          this.seed = Math.max(0, Math.round(Number(event.target.value)));
          this.changed();
        }}))),
      h("p", {}, h("small", {}, this.clicking && !this.file ? text.howToClick(MOST) : this.#family().about)),
      numbers.length > 0 && h("details", {open: Object.keys(this.parameters).length > 0}, h("summary", {}, text.parameters), h("div", {class: "row"}, numbers)));
  }

  #parameter(name, standard) {
    const options = this.known.choices[name];
    const change = (x) => {
      if (x === "" || x === String(standard)) delete this.parameters[name];
      else this.parameters[name] = value(x);
      this.changed();
    };
    if (options) return field(name, select([["", text.standard(standard)], ...options.map((x) => [x, x])], String(this.parameters[name] ?? ""), change));
    return field(name, h("input", {type: "number", step: "any", class: "short", value: this.parameters[name] ?? "", placeholder: standard ?? text.bySize, onchange: (event) => change(event.target.value)}));
  }

  #choose(name) {
    if (!name) return;
    this.file = null;
    this.instance = name;
    this.clicking = name === "clicked";
    this.#draw();
    this.changed();
  }

  async #load(input) {
    const [chosen] = input.files;
    if (!chosen) return;
    this.file = {text: await chosen.text(), name: chosen.name};
    this.clicking = false;
    this.#draw();
    this.changed();
  }
}

function value(x) {
  return x !== "" && !Number.isNaN(Number(x)) ? Number(x) : x;
}
