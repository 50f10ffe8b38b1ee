// A searched tree as typed arrays, one for each fact (see draw/columns.py). A node is a row; rows are in the order of visits.

import {explorer as words} from "../lib/texts.js";

const ARRAYS = {i1: Int8Array, i4: Int32Array, f8: Float64Array};
export const KINDS = ["end", "max", "min", "chance", "player"];

function unpacked({type, data}) {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new ARRAYS[type](bytes.buffer);
}

// Where the entries of each owner start in a list sorted by owner: entries of i are start[i] .. start[i + 1] - 1.
function starts(owners, count) {
  const start = new Int32Array(count + 1);
  for (const owner of owners) start[owner + 1]++;
  for (let i = 0; i < count; i++) start[i + 1] += start[i];
  return start;
}

export class Tree {
  constructor(document) {
    this.document = document;
    this.strings = document.strings;
    this.width = document.players;
    this.prunes = document.cut !== null;
    for (const [name, column] of Object.entries(document.nodes)) this[name] = unpacked(column);
    this.size = this.parent.length;
    const {row, ancestor, beta} = document.cuts;
    this.cutRows = unpacked(row);
    this.cutAncestors = unpacked(ancestor);
    this.cutBeta = unpacked(beta);
    this.cutAt = new Int32Array(this.size).fill(-1);
    this.cutRows.forEach((i, k) => (this.cutAt[i] = k));
    this.ghosts = Object.fromEntries(Object.entries(document.ghosts).map(([name, c]) => [name, unpacked(c)]));
    this.ghostStart = starts(this.ghosts.row, this.size);
    this.plays = document.plays && {row: unpacked(document.plays.row), value: unpacked(document.plays.value)};
    this.unfinished = new Set(document.unfinished);
    this.onLine = new Uint8Array(this.size);
    for (const i of document.line) this.onLine[i] = 1;
    this.#family();
  }

  #family() {
    const below = this.parent.subarray(1);
    this.childStart = starts(below, this.size);
    const next = this.childStart.slice();
    this.childList = new Int32Array(Math.max(0, this.size - 1));
    this.depth = new Uint16Array(this.size);
    this.below = new Int32Array(this.size); // recorded nodes below each
    for (let i = 1; i < this.size; i++) {
      this.childList[next[this.parent[i]]++] = i;
      this.depth[i] = this.depth[this.parent[i]] + 1;
    }
    for (let i = this.size - 1; i > 0; i--) this.below[this.parent[i]] += this.below[i] + 1;
  }

  children(i) {
    return this.childList.subarray(this.childStart[i], this.childStart[i + 1]);
  }

  isLeaf(i) {
    return this.childStart[i] === this.childStart[i + 1];
  }

  hidden(i) {
    return this.more ? this.more[i] : 0;
  }

  kindOf(i) {
    return KINDS[this.kind[i]];
  }

  valueOf(i) {
    if (this.width === 1) return this.value[i];
    return Array.from(this.value.subarray(i * this.width, (i + 1) * this.width));
  }

  // A player's own number of a value.
  share(i, player) {
    return this.width === 1 ? this.value[i] : this.value[i * this.width + player];
  }

  windowOf(i) {
    return this.prunes ? [this.alpha[i], this.beta[i]] : null;
  }

  windowOut(i) {
    if (!this.prunes || this.isLeaf(i)) return this.windowOf(i);
    const [alpha, beta] = this.windowOf(i);
    return this.kindOf(i) === "max" ? [Math.max(alpha, this.value[i]), beta] : [alpha, Math.min(beta, this.value[i])];
  }

  actionName(i) {
    return this.strings[this.name[i]];
  }

  // What people call a node: its own name, or the actions that lead there.
  titleOf(i) {
    if (this.title && this.strings[this.title[i]]) return this.strings[this.title[i]];
    if (i === 0) return words.root;
    const name = this.actionName(i);
    return this.parent[i] === 0 ? name : `${this.titleOf(this.parent[i])} ${name}`;
  }

  ownName(i) {
    return this.title ? this.strings[this.title[i]] : "";
  }

  ghostValue(g) {
    const from = g * this.width;
    const value = this.ghosts.value[from];
    if (Number.isNaN(value)) return null;
    return this.width === 1 ? value : Array.from(this.ghosts.value.subarray(from, from + this.width));
  }

  ghostName(g) {
    const title = this.strings[this.ghosts.title[g]];
    const value = this.ghostValue(g);
    if (title) return value === null ? title : `${title} = ${worth(value)}`;
    return value === null ? this.strings[this.ghosts.name[g]] : worth(value);
  }

  ghostsOf(i) {
    const found = [];
    for (let g = this.ghostStart[i]; g < this.ghostStart[i + 1]; g++) found.push(g);
    return found;
  }

  // Why the rest of a node's children were not visited, or null.
  cutOf(i) {
    const k = this.cutAt[i];
    if (k < 0) return null;
    const kind = this.cutBeta[k] ? "beta" : "alpha";
    const bound = kind === "beta" ? this.beta[i] : this.alpha[i];
    const sign = (kind === "beta" ? ">" : "<") + (this.document.cut === "equal" ? "=" : "");
    const ancestor = this.cutAncestors[k];
    return { kind, bound, value: this.value[i], inequality: `${worth(this.value[i])} ${sign} ${worth(bound)}`, ancestor };
  }

  // A value as it stands in a node: averages of plays with two digits.
  inNode(value) {
    if (!this.plays) return worth(value);
    return worth(Array.isArray(value) ? value.map(rounded) : rounded(value));
  }

  bound(i) {
    return this.exactness ? ["", "<= ", ">= "][this.exactness[i]] : "";
  }

  // The rows whose action, name or path contains a text.
  *find(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    for (let i = 0; i < this.size; i++) {
      const own = this.ownName(i) || this.actionName(i);
      if (own.toLowerCase() === wanted || (i > 0 && worth(this.valueOf(i)) === wanted)) yield i;
      else if (wanted.includes(" ") && this.titleOf(i).toLowerCase().includes(wanted)) yield i;
      else if (wanted.length > 1 && own.toLowerCase().includes(wanted)) yield i;
    }
  }
}

function rounded(value) {
  return Number(value.toFixed(2));
}

// A value, or one for each player, as people write it: 3, 2.5, -∞, (1, 2, 6).
export function worth(value) {
  if (Array.isArray(value)) return `(${value.map(worth).join(", ")})`;
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "-∞";
  if (Math.abs(value) < 1e-300) return "0"; // the edge of a null window
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(5)));
}

// A text as a printer sets it: minus signs before numbers, ≤ and ≥.
export function printed(text) {
  return text.replaceAll("<=", "≤").replaceAll(">=", "≥").replace(/(^|[\s(])-(?=[\d.∞])/g, "$1−");
}
