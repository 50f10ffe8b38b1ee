// Questions about a tree, checked against what the search really did: the values of its nodes, or the branches that
// alpha-beta never visits.

import {h, put} from "../lib/dom.js";
import {explorer as text} from "../lib/texts.js";
import {PLAIN} from "./look.js";
import {cutText} from "./steps.js";
import {printed, worth} from "./tree.js";

export const MOST = 120; // nodes of a tree that questions are asked about

// A number, a fraction or an infinity as people type it; vectors with commas; null for what is none of these.
export function parsed(typed, width) {
  const parts = typed.replaceAll("−", "-").replace(/[()]/g, "").split(",").map((part) => {
    const [top, bottom] = part.trim().toLowerCase().replace("∞", "inf").split("/");
    const one = (word) => ({inf: Infinity, "+inf": Infinity, "-inf": -Infinity})[word] ?? (word === "" ? NaN : Number(word));
    return bottom === undefined ? one(top) : one(top) / one(bottom);
  });
  if (parts.length !== width || parts.some(Number.isNaN)) return null;
  return width === 1 ? parts[0] : parts;
}

const same = (a, b) => [a].flat().every((x, i) => x === [b].flat()[i] || Math.abs(x - [b].flat()[i]) < 1e-9 * Math.max(1, Math.abs(x)) || worth(x) === worth([b].flat()[i]));

class Quiz {
  constructor(stage, say, end) {
    Object.assign(this, {stage, say, checked: false, marks: new Map()});
    this.verdict = h("p", {class: "verdict", role: "status"});
    this.reasons = h("ul", {class: "reasons"});
    this.questions = h("div", {class: "questions"});
    this.element = h("section", {class: "panel quiz", "aria-label": text.quiz[this.name]},
      h("h2", {}, text.quiz[this.name]), h("p", {}, text.ask[this.name]), this.questions,
      h("div", {class: "row"},
        h("button", {class: "main", onclick: () => this.check()}, text.check),
        h("button", {onclick: () => this.reveal()}, text.solution),
        h("button", {onclick: end}, text.endQuiz)),
      this.verdict, this.reasons);
    stage.look = this.look();
  }

  tell(right, asked, reasons) {
    this.checked = true;
    this.verdict.textContent = right === asked ? text.allRight(asked) : text.someRight(right, asked);
    put(this.reasons, reasons.map(([good, said]) => h("li", {class: good ? "right" : "wrong"}, `${good ? "✓" : "✗"} ${printed(said)}`)));
    this.say(this.verdict.textContent);
    this.stage.redraw();
  }

  branch() {
    return false;
  }
}

// The student fills in what the search returned at every inner node.
export class ValueQuiz extends Quiz {
  get name() {
    return "values";
  }

  constructor(stage, say, end) {
    super(stage, say, end);
    const {tree, picture} = stage;
    this.inputs = new Map();
    this.rows = picture.node.filter((row) => row >= 0 && !picture.isEnd(row)).sort((a, b) => tree.depth[b] - tree.depth[a] || a - b);
    put(this.questions, this.rows.map((row) => {
      const input = h("input", {type: "text", size: 6, autocomplete: "off", oninput: () => this.typed(row), onfocus: () => stage.select(row),
        onkeydown: (event) => event.key === "Enter" && this.check()});
      this.inputs.set(row, input);
      return h("label", {}, tree.titleOf(row), " ", input);
    }));
  }

  look() {
    return {...PLAIN, plain: false, windows: false,
      value: (row) => (this.stage.picture.isEnd(row) || !this.inputs?.has(row) ? null : this.inputs.get(row).value || "?"),
      valueStyle: (row) => (this.stage.picture.isEnd(row) ? "value" : this.marks.get(row) ?? "asked"),
      mark: (row) => (this.marks.has(row) ? {sign: this.marks.get(row) === "right" ? "✓" : "✗", style: this.marks.get(row)} : null)};
  }

  typed(row) {
    this.marks.delete(row);
    this.stage.redraw();
  }

  select(row) {
    this.inputs.get(row)?.focus();
  }

  check() {
    const {tree} = this.stage;
    const reasons = this.rows.map((row) => {
      const answer = parsed(this.inputs.get(row).value, tree.width);
      const good = answer !== null && same(answer, tree.valueOf(row));
      this.marks.set(row, good ? "right" : "wrong");
      this.inputs.get(row).setAttribute("aria-invalid", String(!good));
      return [good, this.#reason(row, good)];
    });
    this.tell(reasons.filter(([good]) => good).length, reasons.length, reasons);
  }

  reveal() {
    for (const [row, input] of this.inputs) input.value = worth(this.stage.tree.valueOf(row));
    this.check();
  }

  #reason(row, good) {
    const {tree, picture} = this.stage;
    const title = tree.titleOf(row);
    const found = Array.from(tree.children(row), (child) => worth(tree.valueOf(child)));
    const value = worth(tree.valueOf(row));
    const kind = tree.kindOf(row);
    const why = {max: text.most, min: text.least, chance: text.mean, player: text.best(tree.player[row] + 1)}[kind];
    const said = good ? `${title}: ${value}.` : `${title}: ${value}, ${why} ${found.join(", ")}.`;
    return tree.cutAt[row] >= 0 ? `${said} ${cutText(tree, row)}` : picture.folded[row] ? `${title}: ${value}.` : said;
  }
}

// The student clicks the branches that alpha-beta never visits; `pruned` is the stage with its search.
export class CutQuiz extends Quiz {
  get name() {
    return "cuts";
  }

  constructor(stage, say, end, pruned) {
    super(stage, say, end);
    this.pruned = pruned;
    this.twin = matched(stage.tree, pruned.tree);
    this.chosen = new Set();
    const {tree, picture} = stage;
    this.rows = picture.node.filter((row) => row > 0);
    this.boxes = new Map();
    const groups = Map.groupBy(this.rows, (row) => tree.parent[row]);
    put(this.questions, [...groups].map(([above, rows]) => h("fieldset", {}, h("legend", {}, tree.titleOf(above)), rows.map((row) => {
      const box = h("input", {type: "checkbox", onchange: () => this.choose(row, box.checked)});
      this.boxes.set(row, box);
      return h("label", {}, box, " ", branchName(tree, row));
    }))));
  }

  look() {
    return {...PLAIN, plain: false, windows: false,
      value: (row) => (this.stage.picture.isEnd(row) ? null : ""),
      edge: (item) => (this.chosen?.has(this.stage.picture.node[item]) ? "edge-pruned" : null),
      mark: (row) => this.marks.get(row) ?? null};
  }

  choose(row, on) {
    if (on) this.chosen.add(row);
    else this.chosen.delete(row);
    this.boxes.get(row).checked = on;
    if (this.checked) this.marks.clear();
    this.stage.redraw();
  }

  // A click on a node of the picture takes or gives back the branch to it.
  branch(item) {
    const row = this.stage.picture.node[item];
    if (row <= 0) return false;
    this.choose(row, !this.chosen.has(row));
    return true;
  }

  select() {}

  check() {
    const {tree} = this.stage;
    const never = this.rows.filter((row) => this.twin[row] < 0 && this.twin[tree.parent[row]] >= 0);
    const under = (row) => row > 0 && (never.includes(tree.parent[row]) || under(tree.parent[row]));
    const reasons = [];
    this.marks.clear();
    for (const row of never) {
      const good = this.chosen.has(row);
      this.marks.set(row, good ? {sign: "✓", style: "right"} : {sign: "✂", style: "wrong"});
      const why = cutText(this.pruned.tree, this.twin[tree.parent[row]]);
      reasons.push([good, `${branchName(tree, row)}: ${good ? text.neverVisited : text.missed}. ${why}`]);
    }
    for (const row of this.chosen) {
      if (this.twin[row] < 0) continue;
      this.marks.set(row, {sign: "✗", style: "wrong"});
      reasons.push([false, `${branchName(tree, row)}: ${this.#visited(row)}`]);
    }
    const extra = [...this.chosen].filter((row) => this.twin[row] < 0 && under(row) && !never.includes(row));
    for (const row of extra) this.marks.set(row, {sign: "✓", style: "right"});
    this.tell(reasons.filter(([good]) => good).length, reasons.length, reasons);
    if (!reasons.length) this.verdict.textContent = text.noCuts;
  }

  // Why a branch was visited: what its parent had when it was looked at.
  #visited(row) {
    const {tree, steps} = this.pruned;
    const above = tree.parent[this.twin[row]];
    const before = steps.entered[this.twin[row]] - 1;
    const value = steps.valueAt(above, before);
    const window = worth(steps.windowAt(above, before));
    return text.visited(tree.titleOf(above), value === null ? null : worth(value), window);
  }

  reveal() {
    const {tree} = this.stage;
    for (const row of this.rows) this.choose(row, this.twin[row] < 0 && this.twin[tree.parent[row]] >= 0);
    this.check();
  }
}

function branchName(tree, row) {
  const own = tree.titleOf(row);
  return tree.isLeaf(row) ? `${own} (${worth(tree.valueOf(row))})` : own;
}

// For each row of the whole tree its row in the pruned one, -1 where that search never came.
export function matched(whole, pruned) {
  const twin = new Int32Array(whole.size).fill(-1);
  twin[0] = 0;
  for (let i = 1; i < whole.size; i++) {
    const above = twin[whole.parent[i]];
    if (above < 0) continue;
    for (const child of pruned.children(above)) if (pruned.action[child] === whole.action[i]) twin[i] = child;
  }
  return twin;
}
