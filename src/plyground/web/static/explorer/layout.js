// Where the nodes of a tree stand: parents in the middle above their children, brothers in order, nothing overlaps.
// Each subtree keeps its outline; putting two side by side costs the height of the lower one, so all is linear.

class Edge {
  constructor() {
    this.places = []; // the deepest level first; all meant plus `shift`
    this.shift = 0;
  }
  get size() {
    return this.places.length;
  }
  at(level) {
    return this.places[this.places.length - 1 - level] + this.shift;
  }
  put(level, place) {
    this.places[this.places.length - 1 - level] = place - this.shift;
  }
  push(place) {
    this.places.push(place - this.shift);
  }
}

const GAP = 10;

// Items are given in preorder with the place of their parent in it (-1: the root), and how far each reaches to both sides.
export function columns(parents, left, right) {
  const count = parents.length;
  const offsets = new Float64Array(count);
  const outlines = new Array(count);
  const waiting = new Array(count); // children met so far, the last one first
  for (let i = count - 1; i >= 0; i--) {
    const children = waiting[i];
    let outline;
    if (children) {
      children.reverse();
      const [places, edges] = sideBySide(children.map((c) => outlines[c]));
      outline = edges;
      const middle = (places[0] + places[places.length - 1]) / 2;
      outline[0].shift -= middle;
      outline[1].shift -= middle;
      children.forEach((c, k) => {
        offsets[c] = places[k] - middle;
        outlines[c] = undefined;
      });
      waiting[i] = undefined;
    } else {
      outline = [new Edge(), new Edge()];
    }
    outline[0].push(-left[i]);
    outline[1].push(right[i]);
    outlines[i] = outline;
    if (i > 0) (waiting[parents[i]] ??= []).push(i);
  }
  const x = new Float64Array(count);
  let least = -left[0];
  for (let i = 1; i < count; i++) {
    x[i] = x[parents[i]] + offsets[i];
    least = Math.min(least, x[i] - left[i]);
  }
  let most = 0;
  for (let i = 0; i < count; i++) {
    x[i] -= least;
    most = Math.max(most, x[i] + right[i]);
  }
  return {x, width: most};
}

function sideBySide(outlines) {
  let [left, right] = outlines[0];
  const places = [0];
  for (let k = 1; k < outlines.length; k++) {
    const [nextLeft, nextRight] = outlines[k];
    const common = Math.min(right.size, nextLeft.size);
    let place = -Infinity;
    for (let level = 0; level < common; level++) place = Math.max(place, right.at(level) - nextLeft.at(level));
    place += GAP;
    nextLeft.shift += place;
    nextRight.shift += place;
    if (left.size >= nextRight.size) {
      for (let level = 0; level < common; level++) right.put(level, nextRight.at(level));
    } else {
      for (let level = 0; level < common; level++) nextLeft.put(level, left.at(level));
      left = nextLeft;
      right = nextRight;
    }
    places.push(place);
  }
  return [places, [left, right]];
}
