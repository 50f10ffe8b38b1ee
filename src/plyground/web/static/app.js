// The frame around all pages: which page is shown, what it is given, the header.

import {h, put} from "./lib/dom.js";
import {ask, connect} from "./lib/socket.js";
import {ants, compare, play, shell, tournament, trees} from "./lib/texts.js";

// The pages in the order of the menu: what the menu calls it, its module. A page is registered by one line here.
const ROUTES = {
  home: [shell.name, () => import("./pages/home.js")],
  play: [play.title, () => import("./pages/play.js")],
  trees: [trees.title, () => import("./pages/trees.js")],
  compare: [compare.title, () => import("./pages/compare.js")],
  tournament: [tournament.title, () => import("./pages/tournament.js")],
  ants: [ants.title, () => import("./pages/ants.js")],
};

// Pages that are reached from others only.
const HIDDEN = {
  sheet: ["", () => import("./pages/sheet.js")],
};

const page = document.getElementById("page");
let leave = () => {};

function where() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return {name: path || "home", parameters: new URLSearchParams(query)};
}

// Show the page that the address names.
async function show() {
  const {name, parameters} = where();
  leave();
  const gone = new AbortController();
  leave = () => gone.abort();
  put(page);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.page === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const found = ROUTES[name] ?? HIDDEN[name];
  if (!found) return put(page, h("p", {class: "error"}, shell.unknown(name)));
  try {
    const {title, mount} = await found[1]();
    if (gone.signal.aborted) return;
    document.title = `${title} · ${shell.name}`;
    const end = await mount(page, context(name, parameters, gone.signal));
    if (end) gone.signal.aborted ? end() : gone.signal.addEventListener("abort", end);
  } catch (error) {
    if (!gone.signal.aborted) put(page, h("p", {class: "error"}, shell.failed, error.message));
  }
}

// What a page is given; see plyground/web/__init__.py.
function context(name, parameters, gone) {
  return {
    parameters,
    signal: gone,
    say,
    remember(changed) {
      const query = String(changed);
      if (!gone.aborted) history.replaceState(null, "", `#/${name}${query && "?" + query}`);
    },
    ask(what, parts, {tell, signal} = {}) {
      return ask(what, parts, {tell, signal: signal ? AbortSignal.any([signal, gone]) : gone});
    },
  };
}

// Tell those who do not see the page what changed.
function say(text) {
  document.getElementById("said").textContent = text;
}

function header() {
  const links = Object.entries(ROUTES).map(([name, [words]]) => h("a", {href: `#/${name}`, "data-page": name}, words));
  const lost = h("p", {id: "lost", role: "alert", hidden: true}, shell.lost);
  const compiling = h("p", {id: "compiling", role: "status"});
  put(document.getElementById("header"), h("nav", {"aria-label": shell.pages}, links), theme(), lost, compiling);
  return [lost, compiling];
}

// The button that chooses light or dark.
function theme() {
  const kinds = ["auto", "light", "dark"];
  const button = h("button", {class: "quiet", onclick: () => wear(kinds[(kinds.indexOf(worn()) + 1) % 3])});
  const worn = () => localStorage.getItem("theme") ?? "auto";
  const wear = (kind) => {
    localStorage.setItem("theme", kind);
    document.documentElement.dataset.theme = kind;
    button.textContent = {auto: "◐", light: "☀", dark: "☾"}[kind];
    button.setAttribute("aria-label", shell.theme[kind]);
    button.title = shell.theme[kind];
  };
  wear(worn());
  return button;
}

const [lost, compiling] = header();
let waiting = 0; // what is found compiled already is loaded in a blink and not worth a word
connect((there) => (lost.hidden = there), (name) => {
  clearTimeout(waiting);
  if (name) waiting = setTimeout(() => (compiling.textContent = shell.compiling(name)), 400);
  else compiling.textContent = "";
});
addEventListener("hashchange", show);
show();
