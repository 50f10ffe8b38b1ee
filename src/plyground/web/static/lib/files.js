// Files the page hands out; nothing leaves this machine.

import {h} from "./dom.js";

// Have the browser save a text or a Blob under a name.
export function save(name, content, type = "application/json") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], {type}));
  h("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
