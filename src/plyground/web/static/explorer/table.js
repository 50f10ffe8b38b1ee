// The tree as a table, for those who do not see the picture: every unfolded node, and how it stands now.

import {h, put} from "../lib/dom.js";
import {explorer as text} from "../lib/texts.js";
import {role} from "./steps.js";
import {printed, worth} from "./tree.js";

const MOST = 300;

export class Twin {
  constructor(choose) {
    this.choose = choose;
    this.body = h("tbody");
    this.more = h("p", {});
    const heads = [text.node, text.value, text.windowIn, text.windowNow, text.cut].map((name) => h("th", {scope: "col"}, name));
    this.table = h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": text.table}, h("table", {}, h("thead", {}, h("tr", {}, heads)), this.body));
    this.element = h("details", {class: "twin", ontoggle: () => this.show(this.stage)}, h("summary", {}, text.table), this.table, this.more);
  }

  show(stage) {
    this.stage = stage;
    if (!this.element.open) return;
    const {picture} = stage;
    put(this.body, picture.node.slice(0, MOST).map((row, item) => this.#row(stage, row, item)));
    this.more.textContent = picture.node.length > MOST ? text.shownRows(MOST, picture.node.length) : "";
  }

  #row(stage, row, item) {
    const {tree, steps, picture, t, look} = stage;
    const name = "\u2003".repeat(picture.depth[item]);
    if (row < 0) {
      const above = picture.node[picture.parent[item]];
      const seen = steps.isCut(above, t) || steps.left[above] <= t;
      return h("tr", {}, h("th", {scope: "row"}, name, tree.ghostName(-1 - row)), h("td", {colspan: 4}, seen ? text.neverVisited : text.notReached));
    }
    const future = steps.stateOf(row, t) === "future";
    const value = steps.valueAt(row, t);
    const shown = look.value(row) ?? (future || value === null ? "" : (steps.stateOf(row, t) === "done" ? tree.bound(row) : "") + worth(value));
    const window = (found) => (future || !found || tree.isLeaf(row) || !look.windows ? "" : printed(worth(found)));
    const cut = look.windows && steps.isCut(row, t) ? tree.cutOf(row).inequality : "";
    return h("tr", {"aria-current": row === stage.node ? "step" : null},
      h("th", {scope: "row"}, name, h("button", {class: "link", onclick: () => this.choose(row)}, tree.titleOf(row)), role(tree, row)),
      h("td", {}, future ? text.notReached : printed(shown)),
      h("td", {}, window(tree.windowOf(row))), h("td", {}, window(steps.windowAt(row, t))), h("td", {}, printed(cut)));
  }
}
