// Ants: a colony to be watched, and the lecture's worked example.

import {colony} from "../ants/colony.js";
import {lecture} from "../ants/lecture.js";
import {h, put} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";

export const title = text.title;

const VIEWS = {colony, lecture};

export async function mount(element, context) {
  const chosen = context.parameters.get("view") === "lecture" ? "lecture" : "colony";
  const body = h("div");
  const links = Object.entries(text.view).map(([name, words]) => h("a", {class: "button", href: `#/ants?view=${name}`, "aria-current": name === chosen && "page"}, words));
  put(element, h("h1", {}, text.title), h("nav", {class: "row views", "aria-label": text.views}, links), body);
  return VIEWS[chosen](body, context);
}
