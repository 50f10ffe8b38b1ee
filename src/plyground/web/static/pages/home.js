import {h, put} from "../lib/dom.js";
import {home as text} from "../lib/texts.js";

export const title = text.title;

export function mount(element) {
  put(element, h("h1", {}, "Plyground"), h("p", {}, h("a", {href: "#/play?game=tictactoe"}, "Play")));
}
