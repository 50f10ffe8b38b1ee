// A page without a server: shows the document that it holds.

import {document_} from "../lib/inside.js";
import {Explorer} from "./explorer.js";
import {Replay} from "./replay.js";

const VIEWERS = {tree: Explorer, positions: Replay};

async function start() {
  const shown = await document_();
  const say = (words) => (document.getElementById("said").textContent = words);
  const given = new URLSearchParams(location.hash.slice(1));
  const step = given.has("step") ? Number(given.get("step")) : null;
  const name = document.title.toLowerCase().replace(/\W+/g, "-").slice(0, 40);
  new VIEWERS[shown.shows](document.getElementById("shown"), shown, {say, name, step, link: null});
}

start();
