// A colony watched while it runs: cities loaded or clicked, family and parameters, pheromone, best tour, convergence.
// The same seed is the same run, so the server remembers nothing: to go on is to run again from where the page is.

import {icon} from "../explorer/icons.js";
import {h, put} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";
import {Choice} from "./choice.js";
import {Curve} from "./curve.js";
import {bytes} from "./film.js";
import {Picture} from "./picture.js";
import {figures, legend} from "./player.js";
import {Question} from "./question.js";

export async function colony(element, context) {
  const known = await context.ask("ants.known");
  const question = new Question(known, context.parameters, () => restart());
  const picture = new Picture([[0.5, 0.5]], [""], false, text.picture("", 0));
  const problem = h("p", {class: "error", role: "alert"});
  const status = h("p", {class: "status", "data-test": "status"});
  const facts = h("dl", {class: "ants-figures", "data-test": "figures"});
  const chart = h("div");
  let cities = null; // what the server says of them
  let rows = []; // iteration, best, mean, branching, seconds
  let running = null; // an AbortController
  let why = "";
  const now = () => rows.at(-1)?.iteration ?? 0;
  const choice = new Choice(context, picture, () => ({cities: question.cities(), ...question.colony(), iteration: now()}), problem);

  const toggle = h("button", {class: "main", onclick: () => (running ? pause() : run())});
  const step = h("button", {onclick: () => run(now() + 1)}, icon("forward"), text.stepOn);
  const again = h("button", {onclick: () => restart()}, text.restart);

  // Other cities, another colony: from the start.
  async function restart(at = 0) {
    pause();
    rows = [];
    why = "";
    problem.textContent = "";
    choice.clear();
    remember();
    const mine = (running = new AbortController());
    try {
      cities = await context.ask("ants.cities", {cities: question.cities()}, {signal: mine.signal});
    } catch (error) {
      return tell(error);
    } finally {
      if (running === mine) running = null;
    }
    picture.place(cities.places, cities.labels.map(String), question.clicking ? 0.7 : null);
    picture.open = cities.open;
    picture.canvas.setAttribute("aria-label", text.picture(cities.name, cities.n));
    picture.show({trails: {ends: [], weights: []}, tour: [], marks: {}});
    show();
    if (at > 0 && cities.n) await run(at);
  }

  // On from here, until `until`, the limit, or a pause.
  async function run(until = null) {
    pause();
    if (!cities?.n) return;
    const mine = (running = new AbortController());
    sign();
    problem.textContent = "";
    try {
      const parts = {cities: question.cities(), ...question.colony(), since: now(), until};
      const answer = await context.ask("ants.run", parts, {tell: hear, signal: mine.signal});
      why = until === null || answer.why !== "iterations" ? answer.why : "";
    } catch (error) {
      tell(error);
    }
    if (running === mine) running = null;
    remember();
    show();
    context.say(status.textContent);
  }

  function pause() {
    running?.abort();
    running = null;
    remember();
    show();
  }

  function hear(frame) {
    if (!frame.rows?.length || frame.rows[0][0] <= now()) return;
    rows.push(...frame.rows.map(([iteration, best, mean, branching, seconds]) => ({iteration, best, mean, branching, seconds})));
    picture.show({trails: {ends: frame.ends, weights: bytes(frame.weights)}, tour: frame.tour});
    choice.clear();
    show();
  }

  function tell(error) {
    if (error.name !== "AbortError") problem.textContent = error.message;
  }

  function remember() {
    const query = question.query();
    if (now()) query.set("at", now());
    context.remember(query);
  }

  function sign() {
    put(toggle, icon(running ? "pause" : "play"), running ? text.pause : text.run);
  }

  function show() {
    sign();
    step.disabled = Boolean(running);
    status.textContent = !cities?.n ? text.noCities : running ? text.running(now()) : why ? text.why[why](now()) : now() ? text.paused(now()) : text.ready(cities.n);
    const last = rows.at(-1);
    put(facts, last ? figures(last, cities.optimum) : null);
    if (!last) return put(chart);
    const curve = new Curve(cities.optimum, null);
    curve.show(rows.length > 800 ? rows.filter((_, k) => k % Math.ceil(rows.length / 800) === 0 || k === rows.length - 1) : rows);
    put(chart, curve.element, legend(cities.optimum));
  }

  picture.canvas.addEventListener("click", (event) => {
    const {point, city} = picture.under(event);
    if (question.clicking) {
      question.click(point, city);
    } else if (city !== null) choice.go(city);
  });

  const layer = (name, label) => {
    const box = h("input", {type: "checkbox", checked: true, onchange: () => {
      picture.shown[name] = box.checked;
      picture.draw();
    }});
    return h("label", {class: `ants-${name}`}, box, " ", h("span", {class: "swatch", "aria-hidden": "true"}), " ", label);
  };

  put(element, question.element, problem,
    h("div", {class: "ants-player"},
      h("div", {class: "ants-left"}, picture.element,
        h("div", {class: "row ants-buttons"}, toggle, step, again, h("span", {class: "row ants-legend"}, layer("trails", text.pheromone), layer("tour", text.tour))),
        status),
      h("div", {class: "ants-right"}, facts, chart, choice.element)));
  await restart(Math.min(Number(context.parameters.get("at") ?? 0), 100_000));
  return () => {
    running?.abort();
    picture.close();
  };
}
