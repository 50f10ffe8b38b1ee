// Any search asked about the position on the board.

import {field, h, put, select} from "../lib/dom.js";
import {play as text} from "../lib/texts.js";
import {Readout} from "./readout.js";

export class Analysis {
  // ask: the page's; match: what is played; found(answer or null): hears the outcome
  constructor(context, match, found) {
    Object.assign(this, {context, match, found});
    this.readout = new Readout();
    this.problem = h("p", {class: "error", role: "alert"});
    this.form = h("form", {class: "row", onsubmit: (event) => { event.preventDefault(); this.#toggle(); }});
    this.element = h("section", {class: "panel"}, h("h2", {}, text.analysis), this.form, this.problem, this.readout.element);
    this.running = null;
    this.always = false;
  }

  // Another game: other searches.
  renew() {
    const {entry} = this.match;
    const names = entry?.algorithms ?? [];
    const usual = ["deepening", "alphabeta", "maxn"].find((name) => names.includes(name)) ?? names[0];
    this.asked = {algorithm: usual, evaluator: "", kind: "seconds", number: 2};
    const set = (name) => (value) => { this.asked[name] = value; };
    const number = h("input", {type: "number", min: "0", step: "any", class: "short", value: this.asked.number, onchange: ({target}) => set("number")(Number(target.value))});
    const always = h("input", {type: "checkbox", checked: this.always, onchange: ({target}) => { this.always = target.checked; this.moved(); }});
    this.button = h("button", {class: "main", "data-test": "analyse"}, text.analyse);
    put(this.form,
      field(text.search, select(names.map((name) => [name, name]), usual, set("algorithm"))),
      field(text.evaluator, select([["", text.usual], ...(entry?.evaluators ?? []).map((name) => [name, name])], "", set("evaluator"))),
      field(text.limit, number),
      field(text.unit, select(Object.entries(text.limits), "seconds", set("kind"))),
      this.button, h("label", {class: "check"}, always, text.always),
      h("button", {type: "button", "data-test": "explore", onclick: () => this.#explore()}, text.explore));
    this.readout.forget();
    this.stop();
  }

  // Another position is on the board: what was found is of another one.
  moved() {
    this.stop();
    put(this.readout.element);
    if (this.always && this.sides && !this.over) this.#start();
  }

  // The tree of this search, here, on the page of trees; unless it says otherwise, to two plies.
  #explore() {
    const {algorithm, evaluator, kind, number} = this.asked;
    const {game, layout} = this.match.words;
    const query = new URLSearchParams({game, algorithm, depth: kind === "depth" ? number : 2});
    if (layout) query.set("layout", layout);
    if (evaluator) query.set("evaluator", evaluator);
    if (this.match.at) query.set("moves", this.match.moves.slice(0, this.match.at).join("."));
    location.hash = `/trees?${query}`;
  }

  stop() {
    this.running?.abort();
  }

  #toggle() {
    if (this.running) this.stop();
    else this.#start();
  }

  async #start() {
    const running = (this.running = new AbortController());
    const {algorithm, evaluator, kind, number} = this.asked;
    const options = {...(evaluator && {evaluator}), ...(kind !== "none" && {[kind]: number})};
    const moves = this.match.moves.slice(0, this.match.at);
    this.problem.textContent = "";
    this.button.textContent = text.stop;
    try {
      const tell = (known) => this.readout.show(known, this.sides);
      const answer = await this.context.ask("play.analyse", {...this.match.words, moves, algorithm, options}, {tell, signal: running.signal});
      this.readout.show(answer, this.sides);
      this.found(answer);
      this.context.say(text.foundBest(answer.action ?? ""));
    } catch (error) {
      if (error.name !== "AbortError") this.problem.textContent = error.message;
    }
    if (this.running === running) {
      this.running = null;
      this.button.textContent = text.analyse;
    }
  }
}
