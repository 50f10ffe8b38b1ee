// What stands beside the tree: the step in words, the node of interest, the pseudocode with its line lit.

import {h, put} from "../lib/dom.js";
import {explorer as text} from "../lib/texts.js";
import {lineOf, pseudocode} from "./pseudocode.js";
import {cutText, role} from "./steps.js";
import {printed, worth} from "./tree.js";

export class Facts {
  constructor() {
    this.node = h("dl", {class: "facts"});
    this.title = h("h2", {});
    this.board = h("div", {class: "node-board"});
    this.code = h("ol", {class: "pseudocode", "aria-label": text.pseudocode});
    this.element = h("div", {class: "facts-panel"},
      h("section", {class: "panel"}, this.title, this.node, this.board),
      h("section", {class: "panel"}, h("h2", {}, text.pseudocode), this.code));
  }

  show(stage) {
    const {tree, steps, t} = stage;
    const row = stage.selected ?? stage.node;
    this.title.textContent = tree.titleOf(row) + role(tree, row);
    put(this.node, facts(tree, steps, row, t).map(([name, value]) => [h("dt", {}, name), h("dd", {}, printed(value))]));
    this.#light(stage);
  }

  #light({tree, steps, t}) {
    const lines = pseudocode(tree.document);
    const row = steps.nodeOf(t);
    const kind = steps.nameOf(t) === "leaf" ? `below ${row ? tree.kindOf(tree.parent[row]) : ""}` : tree.kindOf(row);
    const lit = lineOf(lines, steps.nameOf(t), kind);
    put(this.code, lines.map(([line], i) =>
      h("li", {"aria-current": i === lit ? "step" : null, "aria-hidden": line ? null : "true"}, line || "\u00a0")));
  }
}

// Names and values of what is known about a node at step t.
export function facts(tree, steps, row, t) {
  const state = steps.stateOf(row, t);
  if (state === "future") return [[text.state, text.notReached]];
  const value = steps.valueAt(row, t);
  const found = [[text.state, state === "open" ? text.searching : text.finished]];
  const bound = state === "done" ? tree.bound(row) : "";
  found.push([tree.visits ? text.average : text.value, value === null ? text.noneYet : bound + worth(value)]);
  if (tree.visits) found.push([text.visits, steps.visitsAt(row, t).toLocaleString("en")]);
  if (tree.prunes && !tree.isLeaf(row)) {
    found.push([text.windowIn, worth(tree.windowOf(row))]);
    found.push([state === "open" ? text.windowNow : text.windowOut, worth(steps.windowAt(row, t))]);
  }
  if (steps.isCut(row, t)) {
    found.push([text.cut, cutText(tree, row)]);
    found.push([text.never, tree.ghostsOf(row).map((g) => tree.ghostName(g)).join(", ")]);
  }
  if (tree.below[row] + tree.hidden(row)) found.push([text.below, (tree.below[row] + tree.hidden(row)).toLocaleString("en")]);
  return found;
}
