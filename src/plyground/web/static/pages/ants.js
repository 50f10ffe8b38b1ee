// Ants: a colony to be watched, and the lecture's worked example.

import {lecture} from "../ants/lecture.js";
import {h, put} from "../lib/dom.js";
import {ants as text} from "../lib/texts.js";

export const title = text.title;

export async function mount(element, context) {
  const body = h("div");
  put(element, h("h1", {}, text.title), body);
  return lecture(body, context);
}
