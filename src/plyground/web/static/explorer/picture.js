// What of a tree is unfolded, and where it stands. An item is a node, or a child that was never visited.

import {columns} from "./layout.js";
import {BESIDE, LINE, NOTATIONS, SIZE, SMALL, measure, textWidth} from "./notation.js";
import {worth} from "./tree.js";

const WITH_WINDOWS = 150; // up to so many items, windows stand beside the nodes
const AT_FIRST = 400; // a larger tree is folded so that about so many items are seen

export class Picture {
  constructor(tree) {
    this.tree = tree;
    this.notation = "triangles";
    this.folded = new Uint8Array(tree.size);
    this.refold();
  }

  // Fold the levels that would make the picture too wide.
  refold() {
    this.#foldDeep();
    this.arrange();
  }

  #foldDeep() {
    const {tree} = this;
    const widths = [];
    for (let i = 0; i < tree.size; i++) {
      const ghosts = this.ghostsOf(i).length;
      widths[tree.depth[i]] = (widths[tree.depth[i]] ?? 0) + 1;
      if (ghosts) widths[tree.depth[i] + 1] = (widths[tree.depth[i] + 1] ?? 0) + ghosts;
    }
    let sum = 0;
    const level = widths.findIndex((width) => (sum += width) > AT_FIRST);
    if (level > 1) this.foldAt(level - 1);
  }

  // Fold every node of a level.
  foldAt(level) {
    for (let i = 0; i < this.tree.size; i++) this.folded[i] = this.tree.depth[i] === level && this.hasBelow(i) ? 1 : 0;
  }

  hasBelow(i) {
    return !this.tree.isLeaf(i);
  }

  unfoldAll() {
    this.folded.fill(0);
    this.arrange();
  }

  toggle(i) {
    if (!this.hasBelow(i)) return false;
    this.folded[i] ^= 1;
    this.arrange();
    return true;
  }

  // Unfold all above a node, so that it is seen; true where something changed.
  reveal(i) {
    let changed = false;
    for (let j = i; j > 0; ) {
      j = this.tree.parent[j];
      if (this.folded[j]) {
        this.folded[j] = 0;
        changed = true;
      }
    }
    if (changed) this.arrange();
    return changed;
  }

  isShown(i) {
    return this.itemOf[i] >= 0;
  }

  // The nearest node above that is seen.
  shownFor(i) {
    let j = i;
    while (!this.isShown(j)) j = this.tree.parent[j];
    return j;
  }

  arrange() {
    const {tree} = this;
    this.bodies = NOTATIONS[this.notation];
    this.node = []; // the row of each item; -1 - g for ghost g
    this.parent = [];
    this.depth = [];
    this.itemOf = new Int32Array(tree.size).fill(-1);
    this.#collect();
    const count = this.node.length;
    this.withWindows = tree.prunes && count <= WITH_WINDOWS;
    this.withVisits = Boolean(tree.visits) && count <= WITH_WINDOWS;
    this.width = new Float32Array(count);
    this.height = new Float32Array(count);
    const left = new Float64Array(count);
    const right = new Float64Array(count);
    for (let k = 0; k < count; k++) this.#measure(k, left, right);
    const placed = columns(this.parent, left, right);
    this.x = placed.x;
    this.across = placed.width;
    this.#levels();
  }

  #collect() {
    const {tree} = this;
    const stack = [[0, -1]];
    while (stack.length) {
      const [node, parent] = stack.pop();
      const item = this.node.length;
      this.node.push(node);
      this.parent.push(parent);
      this.depth.push(parent < 0 ? 0 : this.depth[parent] + 1);
      if (node < 0) continue;
      this.itemOf[node] = item;
      if (this.folded[node]) continue;
      for (const g of this.ghostsOf(node).reverse()) stack.push([-1 - g, item]);
      const children = tree.children(node);
      for (let c = children.length - 1; c >= 0; c--) stack.push([children[c], item]);
    }
  }

  #measure(k, left, right) {
    const {tree} = this;
    const node = this.node[k];
    let title = "";
    let beside = 0;
    if (node < 0) {
      const g = -1 - node;
      [this.width[k], this.height[k]] = measure(this.bodies.ghost, this.ghostText(g));
      title = this.ghostTitle(g);
    } else {
      const body = this.body(node);
      [this.width[k], this.height[k]] = measure(body, tree.bound(node) + tree.inNode(tree.valueOf(node)));
      title = tree.ownName(node);
      if (this.withWindows && !this.isEnd(node)) {
        beside = textWidth(worth(tree.windowOf(node)), SMALL) + 2 * BESIDE;
        if (tree.cutAt[node] >= 0) beside = Math.max(beside, textWidth(`bound from ${tree.titleOf(tree.parent[node])}`, SMALL) + 2 * BESIDE);
      }
      if (this.withVisits) beside = textWidth("1,234 plays", SMALL) + 2 * BESIDE;
      if (tree.kindOf(node) === "player") beside = Math.max(beside, textWidth("player 1", SMALL) + 2 * BESIDE);
    }
    left[k] = right[k] = this.width[k] / 2;
    if (title && this.titleBelow(k)) left[k] = right[k] = Math.max(left[k], textWidth(title, SMALL) / 2);
    else if (title) left[k] += textWidth(title, SIZE) + BESIDE;
    const edge = textWidth(this.edgeText(k), SMALL) / 2;
    left[k] = Math.max(left[k], edge);
    right[k] = Math.max(right[k] + beside, edge);
  }

  #levels() {
    this.levels = [];
    this.node.forEach((_, k) => (this.levels[this.depth[k]] ??= []).push(k));
    this.levelHeight = this.levels.map((items) => items.reduce((most, k) => Math.max(most, this.height[k]), 0));
    const {cutAt} = this.tree;
    this.cutsBefore = this.levels.map((items) => {
      const sums = new Int32Array(items.length + 1);
      items.forEach((k, j) => (sums[j + 1] = sums[j] + (this.node[k] >= 0 && cutAt[this.node[k]] >= 0 ? 1 : 0)));
      return sums;
    });
  }

  // The children never visited that are drawn: all, but where plays never got round to most of them.
  ghostsOf(node) {
    return this.tree.plays ? [] : this.tree.ghostsOf(node);
  }

  // Is nothing drawn below this node?
  isEnd(node) {
    return this.tree.isLeaf(node);
  }

  body(node) {
    return this.bodies[this.look(node)];
  }

  look(node) {
    const kind = this.tree.kindOf(node);
    return kind === "end" || (this.isEnd(node) && !this.tree.hidden(node)) ? "leaf" : kind;
  }

  titleBelow(k) {
    const node = this.node[k];
    return node < 0 || this.look(node) === "leaf";
  }

  // What stands in, and below, a child that was never visited.
  ghostText(g) {
    const value = this.tree.ghostValue(g);
    if (value !== null) return worth(value);
    return this.tree.title ? this.tree.strings[this.tree.ghosts.title[g]] : "";
  }

  ghostTitle(g) {
    const named = this.tree.title && this.tree.ghostValue(g) !== null;
    return named ? this.tree.strings[this.tree.ghosts.title[g]] : "";
  }

  // What stands on the edge to an item: the action, unless the node's own name says it, and its probability.
  edgeText(k) {
    const {tree} = this;
    const node = this.node[k];
    if (node < 0) return tree.title ? "" : tree.strings[tree.ghosts.name[-1 - node]];
    const name = tree.title ? "" : tree.actionName(node);
    const chance = tree.chance && tree.chance[node] >= 0 ? tree.strings[tree.chance[node]] : "";
    return `${name} ${chance}`.trim();
  }

  // The place in a level's list of the first item at or right of x.
  firstFrom(level, x) {
    const items = this.levels[level];
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.x[items[middle]] < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
