// A round robin: everybody against everybody, the table as it grows, every match to be watched.

import {field, h, put, select} from "../lib/dom.js";
import {shown} from "../lib/numbers.js";
import {tournament as text} from "../lib/texts.js";

export const title = text.title;

let kept = null; // what the latest round robin came to, for whoever comes back from watching a match

export async function mount(element, context) {
  const {games} = await context.ask("games.catalogue");
  new Tournament(element, context, games);
}

class Tournament {
  constructor(element, context, games) {
    const given = context.parameters;
    const limit = given.get("limit")?.split(":");
    Object.assign(this, {context, games, running: null, filter: null});
    this.asked = {
      game: given.get("game") ?? "tictactoe", layout: given.get("layout"), agents: given.getAll("agent"),
      games: Number(given.get("games") ?? 10), seed: Number(given.get("seed") ?? 0), kind: limit?.[0] ?? "none", number: Number(limit?.[1] ?? 1),
    };
    this.form = h("form", {class: "row", onsubmit: (event) => { event.preventDefault(); this.#toggle(); }});
    this.agents = h("textarea", {rows: 4, spellcheck: "false", onchange: ({target}) => this.#set("agents", target.value.split("\n").map((line) => line.trim()).filter(Boolean))});
    this.problem = h("p", {class: "error", role: "alert"});
    this.progress = h("progress", {hidden: true, "aria-label": text.progress});
    this.table = h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": text.table});
    this.matches = h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": text.matches});
    this.#fields();
    put(element, h("h1", {}, text.title), this.form, this.problem, this.progress, this.table, this.matches);
    if (kept?.key === this.key) this.#show(kept.standing, kept.played);
  }

  // What makes two round robins the same.
  get key() {
    return JSON.stringify(this.asked);
  }

  #set(name, value) {
    this.asked = {...this.asked, [name]: value};
    this.#remember();
  }

  #remember() {
    const {game, layout, agents, games, seed, kind, number} = this.asked;
    const query = new URLSearchParams({game, games, seed});
    if (layout) query.set("layout", layout);
    if (kind !== "none") query.set("limit", `${kind}:${number}`);
    for (const agent of agents) query.append("agent", agent);
    this.context.remember(query);
  }

  #fields() {
    const {asked} = this;
    const entry = this.games.find(({name}) => name === asked.game);
    const number = (name, least) => h("input", {type: "number", class: "short", min: least, value: asked[name], onchange: ({target}) => this.#set(name, Number(target.value))});
    if (!asked.agents.length) asked.agents = usual(entry);
    this.agents.value = asked.agents.join("\n");
    this.button = h("button", {class: "main", "data-test": "run"}, text.run);
    put(this.form,
      field(text.game, select(this.games.map(({name}) => [name, name]), asked.game, (game) => { Object.assign(asked, {game, layout: null, agents: []}); this.#fields(); this.#remember(); })),
      entry?.layouts.length > 0 && field(text.layout, select([["", text.usual], ...entry.layouts.map((name) => [name, name])], asked.layout ?? "", (layout) => this.#set("layout", layout || null))),
      field(text.games, number("games", 1)), field(text.seed, number("seed", 0)),
      field(text.limit, number("number", 0)), field(text.unit, select(Object.entries(text.limits), asked.kind, (kind) => this.#set("kind", kind))),
      h("div", {class: "wide"}, field(text.agents, this.agents, text.known(entry?.agents ?? []))), this.button);
  }

  #toggle() {
    if (this.running) this.running.abort();
    else this.#run();
  }

  async #run() {
    this.#remember();
    const {game, layout, agents, games, seed, kind, number} = this.asked;
    const running = (this.running = new AbortController());
    const limits = kind === "none" ? {} : {[kind]: number};
    const played = [];
    this.problem.textContent = "";
    this.button.textContent = text.stop;
    this.filter = null;
    const tell = ({match, ...standing}) => {
      if (match) played.push(match);
      this.#show(standing, played);
    };
    try {
      await this.context.ask("tournament.run", {game, layout, agents, games, seed, limits}, {tell, signal: running.signal});
      this.context.say(text.done);
    } catch (error) {
      if (error.name !== "AbortError") this.problem.textContent = error.message;
    }
    this.running = null;
    this.button.textContent = text.run;
  }

  #show(standing, played) {
    kept = {key: this.key, standing, played};
    Object.assign(this.progress, {hidden: false, max: standing.games, value: standing.played});
    put(this.table, this.#standings(standing));
    put(this.matches, this.#played(standing, played));
  }

  // The strongest first; a number in the cross table shows the matches behind it.
  #standings({agents, rows, cross}) {
    const order = rows.map(({agent}) => agents.indexOf(agent));
    const again = () => this.#show(kept.standing, kept.played);
    const cell = (i, j) => h("button", {class: "quiet", "aria-label": text.between(agents[i], agents[j], shown(cross[i][j])), onclick: () => { this.filter = [i, j]; again(); }}, shown(cross[i][j]));
    const number = (words) => h("td", {class: "number"}, words);
    const head = [text.place, text.agent, text.points, text.matchesShort, text.rating, text.interval];
    return h("table", {}, h("caption", {}, text.table),
      h("thead", {}, h("tr", {}, head.map((words) => h("th", {scope: "col"}, words)), order.map((_, i) => h("th", {scope: "col", class: "cross"}, i + 1)))),
      h("tbody", {}, rows.map((row, i) => h("tr", {},
        number(i + 1), h("th", {scope: "row"}, row.agent), number(shown(row.points)), number(row.games), number(signed(row.rating)),
        number(`${signed(row.low)} … ${signed(row.high)}`), order.map((j) => h("td", {class: "cross"}, order[i] === j ? "·" : cell(order[i], j)))))));
  }

  #played({agents}, played) {
    const wanted = played.filter(({seats}) => !this.filter || this.filter.every((i) => seats.includes(i))).sort((a, b) => a.number - b.number);
    const rows = wanted.map((match) => h("tr", {},
      h("td", {class: "number"}, match.number + 1), h("td", {}, match.seats.map((i) => agents[i]).join(" – ")),
      h("td", {class: "number"}, match.result ? match.result.map(shown).join(" : ") : "–"), h("td", {class: "number"}, match.moves.length),
      h("td", {}, match.note ?? text.ends[match.why] ?? match.why), h("td", {}, h("a", {href: this.#replay(match)}, text.watch))));
    if (!rows.length) return [];
    const head = [text.match, text.players, text.result, text.plies, text.why, text.replay];
    return h("table", {}, h("caption", {}, this.filter ? text.those(...this.filter.map((i) => agents[i])) : text.matches),
      h("thead", {}, h("tr", {}, head.map((words) => h("th", {scope: "col"}, words)))), h("tbody", {}, rows));
  }

  #replay({seats, moves}) {
    const {game, layout, agents} = this.asked;
    const query = new URLSearchParams({game});
    if (layout) query.set("layout", layout);
    for (const i of seats) query.append("seat", agents[i]);
    query.set("moves", moves.join("."));
    query.set("at", 0);
    return `#/play?${query}`;
  }
}

// Three agents to begin with.
function usual(entry) {
  const there = entry?.agents ?? [];
  const search = ["alphabeta", "expectimax", "maxn"].find((name) => there.includes(name));
  return ["random", "greedy", ...(search ? [`${search}(depth=2)`] : [])];
}

function signed(number) {
  return `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(0)}`;
}
