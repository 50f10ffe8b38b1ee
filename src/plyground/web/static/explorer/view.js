// Where on the screen a tree stands. Across it is zoomed freely; its levels never stand closer than the screen allows, so
// that a very wide tree still shows all its levels.

const DROP = 92; // from level to level at full size
const WIDEST_DROP = 150;
const MARGIN = 34;

export class View {
  constructor() {
    this.width = 1;
    this.height = 1;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.fitted = true; // as long as nobody has panned or zoomed
  }

  bind(picture) {
    this.picture = picture;
    this.levels = picture.levels.length;
  }

  get drop() {
    return Math.max(DROP * this.scale, Math.min(this.#room, WIDEST_DROP));
  }

  // From level to level, where the levels fill the screen.
  get #room() {
    return (this.height - 3 * MARGIN) / Math.max(1, this.levels - 1);
  }

  toScreen(x) {
    return x * this.scale + this.x;
  }

  toTree(screenX) {
    return (screenX - this.x) / this.scale;
  }

  levelY(level) {
    return this.y + level * this.drop;
  }

  // The scale at which the whole tree is as wide as the screen.
  get least() {
    return Math.min(1, (this.width - 2 * MARGIN) / this.picture.across);
  }

  fit() {
    const {picture} = this;
    this.fitted = true;
    const high = (this.height - 2.4 * MARGIN) / (DROP * Math.max(1, this.levels - 1));
    const across = (this.width - 2 * MARGIN) / picture.across;
    this.scale = Math.min(1.25, across, across < 0.5 ? Infinity : Math.max(0.6, high));
    this.x = (this.width - picture.across * this.scale) / 2;
    this.y = MARGIN + 8;
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(2.5, Math.max(0.7 * this.least, this.scale * factor));
    const before = this.drop;
    const level = (y - this.y) / before;
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.scale = scale;
    this.y = y - level * this.drop;
    this.#keepInSight();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#keepInSight();
  }

  // The tree never leaves the screen altogether.
  #keepInSight() {
    this.fitted = false;
    const across = this.picture.across * this.scale;
    this.x = Math.min(this.width - 60, Math.max(60 - across, this.x));
    const high = this.drop * (this.levels - 1);
    this.y = Math.min(this.height - 60, Math.max(40 - high, this.y));
  }

  // Move as little as needed for an item to be seen.
  show(item) {
    const x = this.toScreen(this.picture.x[item]);
    const y = this.levelY(this.picture.depth[item]);
    const dx = x < 20 ? this.width / 3 - x : x > this.width - 24 ? (2 * this.width) / 3 - x : 0;
    const dy = y < 20 ? 60 - y : y > this.height - 20 ? this.height - 80 - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  // The item nearest to a place on the screen, or -1.
  at(screenX, screenY) {
    const level = Math.round((screenY - this.y) / this.drop);
    const items = this.picture.levels[level];
    if (!items) return -1;
    const x = this.toTree(screenX);
    const j = this.picture.firstFrom(level, x);
    const near = [items[j - 1], items[j]].filter((k) => k !== undefined);
    near.sort((a, b) => Math.abs(this.picture.x[a] - x) - Math.abs(this.picture.x[b] - x));
    const [found] = near;
    if (found === undefined) return -1;
    const wide = Math.max(8, (this.picture.width[found] / 2) * this.scale + 4);
    const high = Math.max(10, (this.picture.height[found] / 2) * this.scale + 6);
    const inside = Math.abs(this.toScreen(this.picture.x[found]) - screenX) <= wide;
    return inside && Math.abs(this.levelY(level) - screenY) <= high ? found : -1;
  }
}
