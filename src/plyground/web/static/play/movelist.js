// All moves; each is a button that puts its position on the board.

import {h, put} from "../lib/dom.js";
import {play as text} from "../lib/texts.js";

export function moveList(element, match, {names, movers, sides}, jump) {
  const button = (at, words, mover) => h("button", {
    class: "quiet move", "aria-current": at === match.at ? "step" : null, "data-at": at, onclick: () => jump(at),
    title: at ? `${at}. ${sides[mover] ?? text.luckOf}` : text.first,
  }, words);
  put(element, h("li", {}, button(0, text.first)), names.map((name, i) => h("li", {}, button(i + 1, name, movers[i]))));
  const here = element.querySelector("[aria-current]");
  if (here) element.scrollTop = here.offsetTop - element.offsetTop - element.clientHeight / 2;
}
