// A run in a file of its own: the film stands in the page.

import {put} from "../lib/dom.js";
import {Player} from "./player.js";

async function shown() {
  const packed = Uint8Array.from(atob(document.getElementById("document").textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const player = new Player(await new Response(stream).json(), (text) => put(document.getElementById("said"), text));
  put(document.getElementById("shown"), player.element);
}

shown();
