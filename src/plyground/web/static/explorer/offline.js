// A page without a server: shows the document that it holds.

import {Explorer} from "./explorer.js";
import {Replay} from "./replay.js";

const VIEWERS = {tree: Explorer, positions: Replay};

async function inside() {
  const bytes = Uint8Array.from(atob(document.getElementById("document").textContent), (c) => c.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).json();
}

async function start() {
  const shown = await inside();
  const say = (words) => (document.getElementById("said").textContent = words);
  const given = new URLSearchParams(location.hash.slice(1));
  const step = given.has("step") ? Number(given.get("step")) : null;
  const name = document.title.toLowerCase().replace(/\W+/g, "-").slice(0, 40);
  new VIEWERS[shown.shows](document.getElementById("shown"), shown, {say, name, step, link: null});
}

start();
