// The first page: the course sheets, the games, the other pages.

import {BoardView} from "../lib/board.js";
import {h, put} from "../lib/dom.js";
import {home as text} from "../lib/texts.js";

export const title = text.title;

export async function mount(element, context) {
  const games = h("ul", {class: "cards games"});
  const sheets = h("ul", {class: "cards"});
  put(element,
    h("h1", {}, text.heading), h("p", {class: "lead"}, text.lead),
    h("h2", {}, text.course), sheets,
    h("h2", {}, text.games), games);
  const [there, catalogue] = await Promise.all([context.ask("course.sheets"), context.ask("games.catalogue")]);
  const names = there.map(({name}) => name);
  put(sheets, text.sheets.map((sheet) => card(sheet, names)));
  put(games, catalogue.games.map((entry) => gameCard(entry, context)));
}

function card({heading, about, commands, links}, there) {
  const runs = commands.filter(([name]) => there.includes(name));
  if (!runs.length) return null;
  return h("li", {class: "panel"},
    h("h3", {}, heading), h("p", {}, about),
    h("div", {class: "row"},
      runs.map(([name, words, ...more], i) => h("a", {class: i ? "button" : "button main", href: `#/sheet?${["name=" + name, ...more].join("&")}`}, words)),
      links.map(([href, words]) => h("a", {class: "button", href}, words))));
}

function gameCard({name, about}, context) {
  const picture = h("div", {class: "thumbnail", "aria-hidden": "true"});
  context.ask("play.position", {game: name, layout: null, moves: [], at: 0}).then(({board}) => {
    if (!board) return;
    const view = new BoardView("");
    view.show(board);
    put(picture, view.element);
  }, () => {});
  const [label, ...rest] = about.split(": ");
  return h("li", {}, h("a", {class: "panel game", href: `#/play?game=${encodeURIComponent(name)}`},
    picture, h("strong", {}, label), h("span", {}, rest.join(": "))));
}
