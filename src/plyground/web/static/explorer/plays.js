// A tree that grew by plays, play by play: what Steps (steps.js) is for the other searches. Every play is four steps.
//
// select   down the tree by the highest bound
// expand   a node is visited for the first time
// play     from there on at random; the play comes to a value
// learn    the value is added to all nodes on the way back

import {explorer as text} from "../lib/texts.js";
import {worth} from "./tree.js";

const NAMES = ["select", "expand", "play", "learn"];

export class Plays {
  constructor(tree) {
    this.tree = tree;
    this.count = tree.plays.row.length;
    this.size = 4 * this.count;
    this.cuts = [];
    this.entered = new Int32Array(tree.size).fill(this.size);
    tree.plays.row.forEach((row, play) => {
      if (row >= 0 && this.entered[row] === this.size) this.entered[row] = 4 * play + 1;
    });
    this.entered[0] = 0;
    this.left = new Int32Array(tree.size).fill(this.size - 1);
    this.learnt = 0; // plays that visits and sums hold
    this.visits = new Int32Array(tree.size);
    this.sums = new Float64Array(tree.size * tree.width);
  }

  nameOf(t) {
    return NAMES[t % 4];
  }

  // The node where the search is: the deepest one of the play, its parent while the way down is chosen.
  nodeOf(t) {
    const row = Math.max(0, this.tree.plays.row[t >> 2]);
    return t % 4 === 0 && this.entered[row] > t ? Math.max(0, this.tree.parent[row]) : row;
  }

  // The rows on the way of the play at step t.
  pathOf(t) {
    const path = new Set();
    for (let row = this.nodeOf(t); row >= 0; row = this.tree.parent[row]) path.add(row);
    return path;
  }

  // Hold what was learnt by step t: plays are added, or taken back, one by one.
  #learn(t) {
    const wanted = (Math.min(t, this.size - 1) + 1) >> 2;
    while (this.learnt < wanted) this.#add(this.learnt++, 1);
    while (this.learnt > wanted) this.#add(--this.learnt, -1);
  }

  #add(play, sign) {
    const {tree, visits, sums} = this;
    const {width} = tree;
    for (let row = tree.plays.row[play]; row >= 0; row = tree.parent[row]) {
      visits[row] += sign;
      for (let p = 0; p < width; p++) sums[row * width + p] += sign * tree.plays.value[play * width + p];
    }
  }

  stateOf(i, t) {
    if (t < this.entered[i]) return "future";
    return t >= this.size - 1 ? "done" : "open";
  }

  visitsAt(i, t) {
    this.#learn(t);
    return this.visits[i];
  }

  valueAt(i, t) {
    if (t >= this.size - 1) return this.tree.valueOf(i);
    const visits = this.visitsAt(i, t);
    if (!visits) return null;
    const {width} = this.tree;
    const means = Array.from({length: width}, (_, p) => this.sums[i * width + p] / visits);
    return width === 1 ? means[0] : means;
  }

  windowAt() {
    return null;
  }

  isCut() {
    return false;
  }

  nextCut() {
    return -1;
  }

  previousCut() {
    return -1;
  }

  pastFolded(node, next) {
    return next;
  }

  text(t) {
    const {tree} = this;
    const play = t >> 2;
    const width = tree.width;
    const value = width === 1 ? tree.plays.value[play] : Array.from(tree.plays.value.subarray(play * width, (play + 1) * width));
    const title = tree.titleOf(this.nodeOf(t));
    if (t % 4 === 0) return text.plays.select(play + 1, title);
    if (t % 4 === 1) return this.entered[this.nodeOf(t)] === t ? text.plays.expand(title) : text.plays.known(title);
    if (t % 4 === 2) return text.plays.play(title, worth(value));
    return text.plays.learn(worth(value), tree.titleOf(0), worth(this.valueAt(0, t)), this.visitsAt(0, t));
  }

  isLeaving() {
    return false;
  }

  foldedText(i) {
    return this.tree.titleOf(i);
  }

  said(t) {
    return text.plays.count((t + 1) >> 2, this.count, t + 1, this.size);
  }
}
