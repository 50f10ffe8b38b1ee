// The next choice of an ant of one's own: where it stands, and how probable each next city is.

import {h, put} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";

const SHOWN = 12;

export class Choice {
  // asked() gives the cities, the colony and the iteration whose pheromone counts.
  constructor(context, picture, asked, problem) {
    Object.assign(this, {context, picture, asked, problem});
    this.body = h("div", {"data-test": "choice"});
    this.element = h("section", {class: "ants-choice"}, h("h2", {}, text.choice), this.body);
    this.clear();
  }

  clear() {
    this.asking?.abort();
    this.path = [];
    put(this.body, h("p", {}, h("small", {}, text.howToChoose)), h("button", {onclick: () => this.go(0)}, text.anAnt));
    this.picture.show({marks: {}});
  }

  // The ant goes to a city; where it has been already, a new ant sets out there.
  async go(city) {
    const path = this.path.includes(city) ? [city] : [...this.path, city];
    this.asking?.abort();
    this.asking = new AbortController();
    try {
      const {rows, labels} = await this.context.ask("ants.choice", {...this.asked(), path}, {signal: this.asking.signal});
      this.path = path;
      this.#show(rows, labels);
    } catch (error) {
      if (error.name !== "AbortError") this.problem.textContent = error.message;
    }
  }

  #show(rows, labels) {
    const {path} = this;
    this.picture.show({marks: {here: path.at(-1), path, chances: new Map(rows.map((row) => [row.city, row.probability]))}});
    const table = h("table", {},
      h("thead", {}, h("tr", {}, text.choiceColumns.map((name, k) => h("th", {scope: "col", class: k ? "number" : null}, name)))),
      h("tbody", {}, rows.slice(0, SHOWN).map((row) => h("tr", {},
        h("td", {}, h("button", {onclick: () => this.go(row.city), "aria-label": text.goTo(row.label)}, row.label)),
        [row.tau, row.distance, row.product].map((x) => h("td", {class: "number"}, String(Number(x.toPrecision(4))))),
        h("td", {class: "number"}, row.probability.toFixed(4))))));
    put(this.body, h("p", {}, text.standsIn(labels)), rows.length ? h("div", {class: "ants-wide"}, table) : h("p", {}, text.home),
      rows.length > SHOWN && h("p", {}, h("small", {}, text.more(rows.length - SHOWN))),
      h("button", {onclick: () => this.clear()}, text.letGo));
    this.context.say(text.standsIn(labels));
  }
}
