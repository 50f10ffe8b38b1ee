// The lecture's worked example, step by step: probabilities, choice, update, pheromone; the slides' figures beside it.

import {icon} from "../explorer/icons.js";
import {field, h, put, select} from "../lib/dom.js";
import {lecture as text} from "../lib/texts.js";
import {Picture} from "./picture.js";

// What can be set, and what the lecture sets: name, kind, value.
const NUMBERS = [["alpha", 0.5], ["beta", 0.75], ["keep", 0.1], ["q", 100]];

export async function lecture(element, context) {
  const given = context.parameters;
  const asked = {};
  for (const [name] of NUMBERS) if (given.has(name)) asked[name] = Number(given.get(name));
  for (const name of ["distances", "tau", "start", "choice", "update"]) if (given.get(name)) asked[name] = given.get(name);
  for (const name of ["ants", "iterations", "seed"]) if (given.has(name)) asked[name] = Number(given.get(name));
  if (given.get("printed") === "yes") asked.as_printed = true;

  const problem = h("p", {class: "error", role: "alert"});
  const picture = new Picture([[0.5, 0.5]], [""], false, text.picture);
  const caption = h("p", {class: "status", "data-test": "caption"});
  const beside = h("div", {class: "ants-lecture"});
  const slider = h("input", {type: "range", min: 0, step: 1, "aria-label": text.slider, oninput: () => go(Number(slider.value))});
  const button = (name, label, act) => h("button", {onclick: act, title: label, "aria-label": label}, icon(name));
  let sheet = null;
  let asking = null;
  let now = Number(given.get("t") ?? 0);

  async function refresh() {
    asking?.abort(); // what was asked before is of no interest any more
    asking = new AbortController();
    problem.textContent = "";
    try {
      sheet = await context.ask("ants.lecture", {ask: asked}, {signal: asking.signal});
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
      return;
    }
    picture.place(sheet.places, sheet.cities.map(String));
    slider.max = sheet.steps.length;
    go(Math.min(now, sheet.steps.length));
  }

  function go(t) {
    now = Math.max(0, Math.min(sheet.steps.length, t));
    slider.value = now;
    const query = new URLSearchParams({view: "lecture"});
    for (const [name, value] of Object.entries(asked)) query.set(name === "as_printed" ? "printed" : name, value === true ? "yes" : value);
    if (now) query.set("t", now);
    context.remember(query);
    show();
  }

  function show() {
    const step = sheet.steps[now];
    const index = new Map(sheet.cities.map((city, k) => [city, k]));
    const tau = now ? sheet.steps[now - 1].tau : sheet.tau;
    const most = Math.max(...[sheet.tau, ...sheet.steps.map((s) => s.tau)].flat(2));
    const ends = [];
    const weights = [];
    tau.forEach((row, i) => row.forEach((value, j) => {
      if (i < j) {
        ends.push(i, j);
        weights.push(Math.sqrt(Math.max(value, tau[j][i]) / most));
      }
    }));
    const moves = step?.moves ?? sheet.steps.at(-1).moves;
    const path = moves[0].visited.map((city) => index.get(city));
    if (!step) path.push(index.get(moves[0].to));
    const chances = new Map((step?.moves[0].table ?? []).map((row) => [index.get(row.to), row.probability]));
    picture.show({trails: {ends, weights}, tour: [], marks: {here: path.at(-1), path, chances: step ? chances : undefined}});
    put(caption, step ? text.at(now) : text.end(now), " ", ended(step));
    slider.setAttribute("aria-valuetext", caption.textContent);
    context.say(caption.textContent);
    put(beside, step ? [step.moves.map((move) => table(move)), update(step)] : results(), matrix(tau, now));
  }

  function ended(step) {
    if (!step) return sheet.tours.length ? text.tour(sheet.tours.at(-1)) : "";
    return step.moves.length === 1 ? text.stands(step.moves[0].visited) : text.many(step.moves.length);
  }

  // The figures of the slides with these names at this t.
  function printed(t, names) {
    const found = figures(t, "step").filter((f) => names.includes(f.name));
    return found.map((f) => h("span", {class: f.differs ? "slip" : "printed"}, f.name.replace(/\d+$/, ""), " ", f.printed, f.differs && " ✗"));
  }

  const figures = (t, place) => (sheet.slide?.figures ?? []).filter((f) => f.t === t && f.place === place);

  // A wrong figure of the slides under the right one.
  function crossed(t, name, place) {
    const found = figures(t, place).filter((f) => f.differs && f.name === name);
    return found.map((f) => h("span", {class: "slip"}, `✗ ${f.printed}`));
  }

  function slips(found) {
    return found.length > 0 && h("ul", {class: "slips"}, found.map((f) => h("li", {}, text.slip(f, figure(f.exact)))));
  }

  function table(move) {
    if (!move.table.length) return h("p", {}, text.ant(move.ant, sheet.ants), move.says, ".");
    const here = move.visited.at(-1);
    const columns = [text.to, "τ", "η = 1/d", `τ^${sheet.alpha} η^${sheet.beta}`, "P", ...(sheet.slide ? [text.slides] : [])];
    const rows = move.table.map((row) => h("tr", {class: row.to === move.to ? "chosen" : null},
      h("th", {scope: "row"}, row.to, row.to === move.to ? " ←" : ""),
      [row.tau, row.eta, row.product].map((x) => h("td", {class: "number"}, figure(x))), h("td", {class: "number"}, row.probability.toFixed(4)),
      sheet.slide && h("td", {class: "slides"}, printed(now, ["eta", "product", "P"].map((what) => `${what}${here}${row.to}`)))));
    const sum = h("tr", {}, h("th", {scope: "row"}, text.sum), h("td"), h("td"), h("td", {class: "number"}, figure(move.sum)), h("td", {class: "number"}, "1"),
      sheet.slide && h("td", {class: "slides"}, printed(now, [`sum${here}`])));
    return h("section", {},
      h("h2", {}, text.probabilities(sheet.ants > 1 ? move.ant : null, here)),
      h("div", {class: "ants-wide", tabindex: 0, role: "region", "aria-label": text.probabilities(sheet.ants > 1 ? move.ant : null, here)}, h("table", {}, h("thead", {}, h("tr", {}, columns.map((c, k) => h("th", {scope: "col", class: k && k < 5 ? "number" : null}, c)))), h("tbody", {}, rows, sum))),
      slips(figures(now, "step").filter((f) => f.differs && !f.name.startsWith("tau"))),
      h("p", {}, text.ant(move.ant, sheet.ants), move.says, "."));
  }

  function update(step) {
    const evaporates = step.keep < 1 ? text.evaporates(step.keep) : text.keeps;
    const laid = step.deposits.map((d) => h("li", {}, text.laid(d.edge, sheet.q, d.length, figure(d.amount))));
    return h("section", {}, h("h2", {}, text.update), h("p", {}, step.deposits.length ? evaporates : text.waits), laid.length > 0 && h("ul", {}, laid));
  }

  function matrix(tau, t) {
    const name = (i, j) => `tau${sheet.cities[i]}${sheet.cities[j]}`;
    const cells = (row, i) => row.map((x, j) => h("td", {class: "number"}, i === j ? "–" : figure(x), crossed(t, name(i, j), "step")));
    return h("section", {}, h("h2", {}, text.pheromone(t)),
      h("div", {class: "ants-wide", tabindex: 0, role: "region", "aria-label": text.pheromone(t)}, h("table", {}, h("thead", {}, h("tr", {}, h("td"), sheet.cities.map((c) => h("th", {scope: "col", class: "number"}, c)))),
        h("tbody", {}, tau.map((row, i) => h("tr", {}, h("th", {scope: "row"}, sheet.cities[i]), cells(row, i)))))),
      slips(figures(t, "step").filter((f) => f.differs && f.name.startsWith("tau"))));
  }

  function results() {
    const times = sheet.tau_over_t[0]?.values.map((_, t) => h("th", {scope: "col", class: "number"}, `t = ${t}`)) ?? [];
    const wrong = sheet.tau_over_t[0]?.values.flatMap((_, t) => figures(t, "table").filter((f) => f.differs)) ?? [];
    return [
      h("section", {}, sheet.tours.map((tour) => h("p", {}, h("b", {}, text.tour(tour)))), sheet.dropped > 0 && h("p", {class: "error"}, text.dropped(sheet.dropped, sheet.ants)), sheet.shortest && h("p", {}, text.shortest(sheet.shortest))),
      h("section", {}, h("h2", {}, text.overTime), h("div", {class: "ants-wide", tabindex: 0, role: "region", "aria-label": text.overTime}, h("table", {}, h("thead", {}, h("tr", {}, h("td"), times)),
        h("tbody", {}, sheet.tau_over_t.map(({edge, values}) => h("tr", {}, h("th", {scope: "row"}, edge), values.map((x, t) => h("td", {class: "number"}, figure(x), crossed(t, `tau${edge.replace("-", "")}`, "table")))))))), slips(wrong)),
      sheet.slide && h("section", {}, h("h2", {}, text.remarks), h("ul", {class: "slips"}, sheet.slide.remarks.map((r) => h("li", {}, `t = ${r.t}: ${r.text}`)))),
    ];
  }

  const change = (name, value) => {
    if (value === "" || value === null || Number.isNaN(value)) delete asked[name];
    else asked[name] = value;
    if (name !== "as_printed") delete asked.as_printed;
    slides.checked = Boolean(asked.as_printed);
    now = 0;
    refresh();
  };
  const slides = h("input", {type: "checkbox", checked: Boolean(asked.as_printed), onchange: () => {
    for (const name of Object.keys(asked)) delete asked[name];
    put(form, controls());
    change("as_printed", slides.checked || null);
  }});
  const number = (name, standard, attributes = {}) => field(text.parameters[name], h("input", {type: "number", class: "short", step: "any", value: asked[name] ?? standard, ...attributes, onchange: (event) => change(name, event.target.value === "" ? null : Number(event.target.value))}));
  const words = (name, lines) => field(text.parameters[name], h("textarea", {rows: lines, cols: 22, spellcheck: "false", placeholder: text.examples[name], value: asked[name] ?? "", onchange: (event) => change(name, event.target.value.trim() || null)}));
  const controls = () => [
    h("div", {class: "row"}, NUMBERS.map(([name, standard]) => number(name, standard)),
      field(text.parameters.start, h("input", {class: "short", value: asked.start ?? "", placeholder: "4", onchange: (event) => change("start", event.target.value.trim() || null)})),
      number("ants", "", {min: 1, step: 1, placeholder: "1"}), number("iterations", "", {min: 1, step: 1, placeholder: text.oneTour}),
      field(text.parameters.choice, select(Object.entries(text.choices), asked.choice ?? "maximum", (value) => change("choice", value))),
      field(text.parameters.update, select(Object.entries(text.updates), asked.update ?? "step", (value) => change("update", value))),
      number("seed", 0, {step: 1})),
    h("div", {class: "row"}, words("distances", 4), words("tau", 4)),
  ];
  const form = h("div", {}, controls());

  put(element,
    h("p", {}, text.about),
    h("label", {class: "check"}, slides, text.asPrinted),
    problem,
    h("div", {class: "ants-player lecture"},
      h("div", {}, picture.element,
        h("div", {class: "row ants-buttons", onkeydown: keys}, button("first", text.first, () => go(0)), button("back", text.back, () => go(now - 1)), button("forward", text.forward, () => go(now + 1)), button("last", text.last, () => go(sheet.steps.length)), slider),
        caption,
        h("details", {open: Object.keys(asked).some((name) => name !== "as_printed")}, h("summary", {}, text.own), form)),
      beside));
  function keys(event) {
    const acts = {ArrowLeft: () => go(now - 1), ArrowRight: () => go(now + 1), Home: () => go(0), End: () => go(sheet.steps.length)};
    if (event.target === slider || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
  await refresh();
  return () => picture.close();
}

// A figure to five digits.
function figure(x) {
  if (x === 0) return "0";
  return Math.abs(x) >= 1e-6 && Math.abs(x) < 1e7 ? String(Number(x.toPrecision(5))) : x.toExponential(2);
}
