// A run in a file of its own: the film stands in the page.

import {put} from "../lib/dom.js";
import {document_} from "../lib/inside.js";
import {Player} from "./player.js";

async function start() {
  const said = document.getElementById("said");
  const player = new Player(await document_(), (words) => (said.textContent = words));
  put(document.getElementById("shown"), player.element);
}

start();
