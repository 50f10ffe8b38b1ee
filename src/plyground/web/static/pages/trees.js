// The tree explorer of the lab: what to search stands in the address; the server searches and tells what it saw.

import {Explorer} from "../explorer/explorer.js";
import {field, h, put, select} from "../lib/dom.js";
import {trees as text} from "../lib/texts.js";

export const title = text.title;

const DIFFICULTIES = ["easy", "medium", "hard"];
const OPTIONS = ["algorithm", "depth", "iterations", "evaluator", "cut", "order"];
const NUMBERS = ["depth", "iterations"];
const PLAYS = 200; // of a tree that grows by plays

export async function mount(element, context) {
  const {games, prunes, ordered} = await context.ask("games.catalogue");
  const asked = Object.fromEntries(context.parameters);
  asked.game ??= "tree";
  const problem = h("p", {class: "error", role: "alert", "data-test": "problem"});
  const form = h("form", {class: "row ask", onsubmit: (event) => {
    event.preventDefault();
    delete asked.step;
    show();
  }});
  const place = h("div", {});
  let explorer = null;
  let working = null;
  let waiting = 0;

  const known = () => games.find(({name}) => name === asked.game.split("(")[0]) ?? games[0];

  function set(name, value) {
    if (value === "" || value === null) delete asked[name];
    else asked[name] = value;
  }

  function choice(name, label, pairs, fallback = "") {
    return field(label, select(pairs, asked[name] ?? fallback, (value) => {
      set(name, value);
      build();
    }));
  }

  function number(name, label, placeholder) {
    return field(label, h("input", {type: "number", min: 0, value: asked[name] ?? "", placeholder, oninput: (event) => set(name, event.target.value)}));
  }

  // The form for what is asked now.
  function build() {
    const game = known();
    const algorithms = game.algorithms.map((name) => [name, name]);
    const sources = [...games.map(({name}) => [name, name]), ["own", text.own]];
    const source = asked.text === undefined ? game.name : "own";
    const search = (prefix) => {
      const usual = prefix ? "" : usualSearch(game);
      const chosen = asked[`${prefix}algorithm`] ?? usual;
      return [
        choice(`${prefix}algorithm`, text.algorithm, prefix ? [["", text.none], ...algorithms] : algorithms, usual),
        ordered.includes(chosen) ? choice(`${prefix}order`, text.order, text.orders, "given") : null,
        prunes.includes(chosen) ? choice(`${prefix}cut`, text.cut, [["", text.usual], ...text.cuts]) : null,
      ];
    };
    put(form,
      field(text.game, select(sources, source, choose)),
      source === "own" || !game.layouts.length ? null : choice("layout", text.layout, [["", text.usual], ...game.layouts.map((name) => [name, name])]),
      game.name === "randomtree" && source !== "own" ? random() : null,
      search(""),
      asked.algorithm === "mcts" ? number("iterations", text.plays, PLAYS) : number("depth", text.depth, text.all),
      source === "own" || !game.evaluators.length ? null : choice("evaluator", text.evaluator, [["", text.usual], ...game.evaluators.map((name) => [name, name])]),
      h("button", {class: "main"}, text.search),
      source === "own" ? typed() : null,
      asked.moves ? h("p", {class: "wide"}, text.after(asked.moves.split(".").length), " ", h("button", {type: "button", onclick: fromStart}, text.fromStart)) : null,
      h("details", {class: "wide", open: asked["beside.algorithm"] ? true : null}, h("summary", {}, text.beside), h("div", {class: "row"}, search("beside."))));
  }

  async function choose(source) {
    for (const name of ["layout", "evaluator", "text", "moves", "depth", "algorithm", "beside.algorithm", "step", "seed", "difficulty"]) delete asked[name];
    if (source === "own") Object.assign(asked, {game: "tree", text: text.example});
    else if (source === "randomtree") Object.assign(asked, {seed: 1, difficulty: "medium", game: await context.ask("explorer.tree", {seed: 1, difficulty: "medium"})});
    else asked.game = source;
    if (!["tree", "randomtree"].includes(source) && source !== "own") asked.depth = source === "tictactoe" ? "2" : "3";
    build();
    show();
  }

  function fromStart() {
    delete asked.moves;
    delete asked.step;
    build();
    show();
  }

  function random() {
    const make = async (changed) => {
      const {seed = 1, difficulty = "medium"} = Object.assign(asked, changed);
      asked.game = await context.ask("explorer.tree", {seed: Number(seed), difficulty});
      delete asked.step;
      build();
      await show();
    };
    return [
      field(text.seed, h("input", {type: "number", min: 0, max: 999999, value: asked.seed ?? "", onchange: (event) => make({seed: Number(event.target.value) || 0})})),
      field(text.difficulty, select(DIFFICULTIES.map((name) => [name, text.difficulties[name]]), asked.difficulty ?? "medium", (difficulty) => make({difficulty}))),
      h("button", {type: "button", onclick: () => make({seed: Math.floor(Math.random() * 100_000)})}, text.another),
    ];
  }

  function typed() {
    const area = h("textarea", {rows: 6, spellcheck: "false", class: "mono", oninput: () => (asked.text = area.value),
      onkeydown: (event) => event.key === "Enter" && event.ctrlKey && form.requestSubmit()});
    area.value = asked.text;
    return h("div", {class: "wide"}, field(text.typed, area, text.typedHelp));
  }

  function searchOf(prefix) {
    const found = {};
    for (const name of OPTIONS) {
      const value = asked[`${prefix}${name}`] ?? (prefix && ["depth", "evaluator"].includes(name) ? asked[name] : undefined);
      if (value !== undefined) found[name] = NUMBERS.includes(name) ? Number(value) : value;
    }
    if (found.algorithm === "mcts") {
      found.iterations ??= PLAYS;
      delete found.depth;
    } else delete found.iterations;
    found.algorithm ??= usualSearch(known());
    return found;
  }

  // The board of a tree is the tree.
  function hasBoards() {
    return asked.text === undefined && !["tree", "randomtree"].includes(known().name);
  }

  function remember() {
    context.remember(new URLSearchParams(asked));
  }

  function stepped(step) {
    if (step === null) delete asked.step;
    else asked.step = step;
    clearTimeout(waiting);
    waiting = setTimeout(remember, 300);
  }

  async function show() {
    working?.abort();
    working = new AbortController();
    problem.textContent = "";
    remember();
    const {game, layout = null} = asked;
    const moves = (asked.moves ?? "").split(".").filter(Boolean).map(Number);
    const searches = [searchOf(""), ...(asked["beside.algorithm"] ? [searchOf("beside.")] : [])];
    const question = {game, layout, moves, searches, ...(asked.text === undefined ? {} : {text: asked.text})};
    place.setAttribute("aria-busy", "true");
    try {
      const found = await context.ask("explorer.trace", question, {signal: working.signal});
      explorer?.close();
      explorer = new Explorer(place, found, {
        say: context.say,
        name: asked.text === undefined ? game.replace(/\W+/g, "-") : "tree",
        board: hasBoards() ? (path) => context.ask("explorer.board", {game, layout, moves: [...moves, ...path]}) : null,
        link: () => location.href,
        step: asked.step === undefined ? null : Number(asked.step),
        stepped,
      });
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
    }
    place.removeAttribute("aria-busy");
  }

  put(element, h("h1", {}, title), form, problem, place);
  build();
  await show();
  return () => {
    clearTimeout(waiting);
    explorer?.close();
  };
}

function usualSearch({algorithms}) {
  return algorithms.includes("alphabeta") ? "alphabeta" : algorithms[0];
}
