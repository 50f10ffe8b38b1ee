// What a search did, step by step, and how every node stood at each moment.
//
// enter    a state is entered with a window
// leaf     a state is valued: the search goes no further there
// better   a child's value is the best so far; where the search prunes, the window changes
// cut      the other children cannot matter
// leave    the state is left with its value

import {explorer as words} from "../lib/texts.js";
import {worth} from "./tree.js";

export const ENTER = 0;
export const LEAF = 1;
export const BETTER = 2;
export const CUT = 3;
export const LEAVE = 4;
const STEP_NAMES = ["enter", "leaf", "better", "cut", "leave"];

export class Steps {
  constructor(tree) {
    this.tree = tree;
    const room = 4 * tree.size + 4;
    this.kinds = new Uint8Array(room);
    this.nodes = new Int32Array(room);
    this.entered = new Int32Array(tree.size); // when each node was entered, left, and made its parent's value better
    this.left = new Int32Array(tree.size);
    this.improved = new Int32Array(tree.size).fill(-1);
    this.cuts = []; // when
    this.size = 0;
    this.#walk();
  }

  #push(kind, node) {
    this.kinds[this.size] = kind;
    this.nodes[this.size] = node;
    return this.size++;
  }

  #walk() {
    const {tree} = this;
    const stack = [0];
    const next = tree.childStart.slice(); // the next child of each node to visit
    const best = new Float64Array(tree.size).fill(NaN);
    while (stack.length) {
      const i = stack[stack.length - 1];
      if (tree.isLeaf(i)) {
        this.entered[i] = this.left[i] = this.#push(LEAF, i);
      } else if (next[i] < tree.childStart[i + 1]) {
        if (next[i] === tree.childStart[i]) this.entered[i] = this.#push(ENTER, i);
        stack.push(tree.childList[next[i]++]);
        continue;
      } else {
        if (tree.cutAt[i] >= 0) this.cuts.push(this.#push(CUT, i));
        this.left[i] = this.#push(LEAVE, i);
      }
      stack.pop();
      if (stack.length) this.#hear(stack[stack.length - 1], i, best);
    }
  }

  // A child was left: is its value the best so far?
  #hear(parent, child, best) {
    const {tree} = this;
    const kind = tree.kindOf(parent);
    if (kind === "chance") return;
    const mine = tree.share(child, tree.player[parent]);
    const before = best[parent];
    if (Number.isNaN(before) || (kind === "min" ? mine < before : mine > before)) {
      best[parent] = mine;
      this.improved[child] = this.#push(BETTER, parent);
    }
  }

  // How a node stands after step t: what has been found there, the window, and whether the search has been there.
  stateOf(i, t) {
    if (t < this.entered[i]) return "future";
    return t >= this.left[i] ? "done" : "open";
  }

  // The child that gave an open node its value at step t, or -1.
  #bestChild(i, t) {
    let found = -1;
    for (const child of this.tree.children(i)) {
      if (this.left[child] > t) break;
      if (this.improved[child] >= 0 && this.improved[child] <= t) found = child;
    }
    return found;
  }

  valueAt(i, t) {
    if (t >= this.left[i]) return this.tree.valueOf(i);
    const child = t < this.entered[i] ? -1 : this.#bestChild(i, t);
    return child < 0 ? null : this.tree.valueOf(child);
  }

  windowAt(i, t) {
    const {tree} = this;
    if (!tree.prunes) return null;
    if (t >= this.left[i]) return tree.windowOut(i);
    const [alpha, beta] = tree.windowOf(i);
    const value = this.valueAt(i, t);
    if (value === null) return [alpha, beta];
    return tree.kindOf(i) === "max" ? [Math.max(alpha, value), beta] : [alpha, Math.min(beta, value)];
  }

  // Has the node been left early by step t?
  isCut(i, t) {
    return this.tree.cutAt[i] >= 0 && t >= this.left[i] - 1;
  }

  // The node whose value a `better` step hands to its parent.
  giver(t) {
    return this.nodes[t - 1];
  }

  text(t) {
    const {tree} = this;
    const i = this.nodes[t];
    const title = tree.titleOf(i);
    const window = this.windowAt(i, t);
    switch (this.kinds[t]) {
      case ENTER:
        return words.steps.enter(title + role(tree, i), window ? worth(tree.windowOf(i)) : "");
      case LEAF:
        return words.steps.leaf(title, tree.hidden(i) || "", worth(tree.valueOf(i)));
      case BETTER:
        return words.steps.better(title, worth(this.valueAt(i, t)), tree.titleOf(this.giver(t)), window ? worth(window) : "");
      case CUT:
        return `${cutText(tree, i)} ${words.steps.never(tree.ghostsOf(i).map((g) => tree.ghostName(g)).join(", "))}`;
      default:
        return words.steps.leave(title, worth(tree.valueOf(i)));
    }
  }

  // A step of a node whose children are folded away: they are told as one leaf.
  foldedText(i) {
    const {tree} = this;
    return words.steps.leaf(tree.titleOf(i), tree.below[i] + tree.hidden(i) || "", worth(tree.valueOf(i)));
  }

  nextCut(t) {
    return this.cuts.find((when) => when > t) ?? -1;
  }

  previousCut(t) {
    return this.cuts.findLast((when) => when < t) ?? -1;
  }

  nameOf(t) {
    return STEP_NAMES[this.kinds[t]];
  }

  nodeOf(t) {
    return this.nodes[t];
  }

  pathOf() {
    return null;
  }

  // Where a walk through time goes on that would come into a folded node: all that happens there is one step.
  pastFolded(node, next, forward) {
    if (this.left[node] === next) return next;
    return forward ? this.left[node] : this.entered[node] - 1;
  }

  // Is step t the end of what happened below its node?
  isLeaving(t) {
    return this.left[this.nodes[t]] === t;
  }

  // In words, how much the search had done by step t.
  said(t) {
    const {nodes, cuts} = this.counts(t);
    return words.counts(nodes, this.tree.document.visited, this.tree.prunes ? cuts : null, t + 1, this.size);
  }

  counts(t) {
    let low = 0;
    let high = this.tree.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.entered[middle] <= t) low = middle + 1;
      else high = middle;
    }
    const after = this.cuts.findIndex((when) => when > t);
    return {nodes: low, cuts: after < 0 ? this.cuts.length : after};
  }
}

export function role(tree, i) {
  const kind = tree.kindOf(i);
  if (kind === "end") return "";
  return ` (${kind === "player" ? words.roles.player(tree.player[i] + 1) : words.roles[kind]})`;
}

export function cutText(tree, i) {
  const cut = tree.cutOf(i);
  const from = cut.ancestor < 0 ? words.wholeWindow : tree.titleOf(cut.ancestor);
  return words.steps.cut(cut.kind, tree.titleOf(i), cut.inequality, from);
}

