// Searches compared: states, cuts and time against depth, as charts and as a table that can be kept.

import {chart} from "../lib/chart.js";
import {field, h, put, select} from "../lib/dom.js";
import {save} from "../lib/files.js";
import {compare as text} from "../lib/texts.js";

export const title = text.title;

const CHARTS = [
  ["nodes", (row) => row.nodes, true],
  ["cuts", (row) => row.cutoffs.alpha + row.cutoffs.beta, true],
  ["seconds", (row) => row.seconds, true],
];
const COLUMNS = ["depth", "algorithm", "nodes", "leaves", "cuts", "value", "action", "seconds", "mode", "why"];

export async function mount(element, context) {
  const {games} = await context.ask("games.catalogue");
  const asked = {game: "tictactoe", depths: "1-6", ...Object.fromEntries(context.parameters)};
  const form = h("form", {class: "row ask", onsubmit: (event) => { event.preventDefault(); running ? running.abort() : run(); }});
  const status = h("p", {role: "status", class: "counts", "data-test": "status"});
  const problem = h("p", {class: "error", role: "alert"});
  const charts = h("div", {class: "charts"});
  const body = h("tbody", {});
  const button = h("button", {class: "main"}, text.run);
  const csv = h("button", {type: "button", disabled: true, onclick: () => save(`compare-${asked.game}.csv`, table(rows), "text/csv")}, text.csv);
  let rows = [];
  let running = null;

  const known = () => games.find(({name}) => name === asked.game) ?? games[0];
  const chosen = () => (asked.algorithms ?? known().algorithms.filter((name) => ["minimax", "alphabeta"].includes(name)).join() ?? known().algorithms[0]).split(",").filter(Boolean);

  function set(name, value) {
    if (value === "") delete asked[name];
    else asked[name] = value;
  }

  function build() {
    const game = known();
    const boxes = game.algorithms.filter((name) => name !== "mcts").map((name) => h("label", {class: "check"}, h("input", {type: "checkbox", value: name, checked: chosen().includes(name), onchange: () => {
      asked.algorithms = boxes.map((label) => label.firstChild).filter((box) => box.checked).map((box) => box.value).join();
    }}), name));
    const choice = (name, label, pairs, fallback = "") => field(label, select(pairs, asked[name] ?? fallback, (value) => set(name, value)));
    put(form,
      field(text.game, select(games.map(({name}) => [name, name]), game.name, (name) => {
        for (const key of ["layout", "evaluator", "algorithms", "moves"]) delete asked[key];
        asked.game = name;
        build();
      })),
      game.layouts.length ? choice("layout", text.layout, [["", text.usual], ...game.layouts.map((name) => [name, name])]) : null,
      h("fieldset", {class: "checks"}, h("legend", {}, text.searches), boxes),
      field(text.depths, h("input", {value: asked.depths, size: 8, oninput: (event) => set("depths", event.target.value)})),
      game.evaluators.length ? choice("evaluator", text.evaluator, [["", text.usual], ...game.evaluators.map((name) => [name, name])]) : null,
      choice("order", text.order, text.orders, "given"),
      button, csv);
  }

  // The whole numbers of a list such as 1,3,5-7; null where it is none.
  function depths() {
    const found = [];
    for (const part of (asked.depths ?? "").split(",")) {
      const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
      if (!match) return null;
      for (let depth = Number(match[1]); depth <= Math.min(60, Number(match[2] ?? match[1])); depth++) found.push(depth);
    }
    return found;
  }

  async function run() {
    problem.textContent = "";
    const plies = depths();
    if (!plies) return void (problem.textContent = text.badDepths);
    context.remember(new URLSearchParams(asked));
    rows = [];
    draw();
    running = new AbortController();
    button.textContent = text.stop;
    const {game, layout = null, evaluator = null, order = "given"} = asked;
    const moves = (asked.moves ?? "").split(".").filter(Boolean).map(Number);
    const all = plies.length * chosen().length;
    try {
      await context.ask("compare.rows", {game, layout, moves, evaluator, order, depths: plies, algorithms: chosen()}, {
        signal: running.signal,
        tell(row) {
          rows.push(row);
          status.textContent = text.done(rows.length, all);
          draw();
        },
      });
      context.say(text.done(rows.length, all));
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
    }
    running = null;
    button.textContent = text.run;
  }

  function draw() {
    const names = [...new Set(rows.map((row) => row.algorithm))];
    csv.disabled = !rows.length;
    put(charts, CHARTS.map(([name, of, log]) => {
      const series = names.map((algorithm) => ({name: algorithm, points: rows.filter((row) => row.algorithm === algorithm).map((row) => [row.depth, of(row)])}));
      return h("figure", {class: "panel"}, h("figcaption", {}, text.charts[name]), chart(series, {title: text.charts[name], x: text.plies, log, format: text.format[name]}));
    }));
    put(body, rows.map((row) => h("tr", {}, cells(row).map((value, i) => h(i === 1 ? "th" : "td", {class: typeof value === "number" ? "number" : null, scope: i === 1 ? "row" : null}, shown(value))))));
  }

  put(element, h("h1", {}, title), form, problem, status, charts,
    h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": text.table},
      h("table", {}, h("thead", {}, h("tr", {}, COLUMNS.map((name) => h("th", {scope: "col"}, text.columns[name])))), body)));
  build();
  if (context.parameters.has("game")) run();
}

function cells(row) {
  return COLUMNS.map((name) => (name === "cuts" ? row.cutoffs.alpha + row.cutoffs.beta : row[name]));
}

function shown(value) {
  if (Array.isArray(value)) return `(${value.join(", ")})`;
  return typeof value === "number" ? value.toLocaleString("en", {maximumFractionDigits: 6}) : value ?? "";
}

// The rows as a file for spreadsheets.
function table(rows) {
  const quoted = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ""));
  return [COLUMNS, ...rows.map(cells)].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}
