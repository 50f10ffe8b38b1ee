// One tree on one canvas: draws when something changed, pans, zooms, says what was clicked or pointed at.

import {h} from "../lib/dom.js";
import {explorer as text} from "../lib/texts.js";
import {draw, fullSize} from "./draw.js";
import {PLAIN} from "./look.js";
import {CanvasPen, SvgPen, TikzPen} from "./pens.js";
import {Picture} from "./picture.js";
import {Plays} from "./plays.js";
import {Steps} from "./steps.js";
import {View} from "./view.js";

const CLICK = 5; // pixels a pointer may move and still click

export class Stage {
  // on.select(row), on.toggle(row), on.point(row or null, x, y), on.branch(item) hear what a person does.
  constructor(tree, palette, on) {
    this.tree = tree;
    this.palette = palette;
    this.on = on;
    this.steps = tree.plays ? new Plays(tree) : new Steps(tree);
    this.picture = new Picture(tree);
    this.view = new View();
    this.view.bind(this.picture);
    this.look = PLAIN;
    this.t = this.steps.size - 1;
    this.selected = null;
    this.canvas = h("canvas", {role: "img", "aria-label": text.canvas(tree.document.title)});
    this.heading = h("p", {class: "search-title"});
    this.element = h("div", {class: "stage"}, this.heading, this.canvas);
    this.drawn = 0; // pictures so far
    this.#watch();
  }

  get node() {
    return this.steps.nodeOf(this.t);
  }

  // ------------------------------------------------------------------------------------------- drawing

  #watch() {
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(this.canvas);
    this.colours = new MutationObserver(() => this.redraw());
    this.colours.observe(document.documentElement, {attributeFilter: ["data-theme"]});
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.redrawn = () => this.redraw();
    this.dark.addEventListener("change", this.redrawn);
    this.#pointers();
  }

  close() {
    this.resizing.disconnect();
    this.colours.disconnect();
    this.dark.removeEventListener("change", this.redrawn);
  }

  resize() {
    const {width, height} = this.canvas.getBoundingClientRect();
    if (!width || !height) return;
    Object.assign(this.view, {width, height});
    if (this.view.fitted) this.view.fit();
    this.redraw();
  }

  redraw() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = undefined;
      this.paint();
    });
  }

  paint() {
    const {canvas, view} = this;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
    const context = canvas.getContext("2d", {alpha: false});
    const dark = getComputedStyle(canvas).colorScheme.startsWith("dark");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.palette.colour("paper", dark);
    context.fillRect(0, 0, view.width, view.height);
    this.drawWith(new CanvasPen(context, this.palette, dark), view);
    this.drawn++;
  }

  drawWith(pen, view, marked = true) {
    const done = this.t >= this.steps.size - 1;
    const moment = {t: this.t, node: marked && !done ? this.node : null, selected: marked ? this.selected : null};
    draw(pen, this.picture, this.steps, view, moment, this.look);
  }

  // The whole of what is unfolded, at full size, by a pen for files.
  picturedBy(Pen) {
    const {width, drop} = fullSize(this.picture);
    const whole = new View();
    whole.bind(this.picture);
    whole.width = width;
    whole.height = drop * (whole.levels - 1) + 96;
    whole.x = 16;
    whole.y = 40;
    const pen = new Pen(this.palette, whole.width, whole.height, this.tree.document.title);
    this.drawWith(pen, whole, false);
    return String(pen);
  }

  svg() {
    return this.picturedBy(SvgPen);
  }

  tikz() {
    return this.picturedBy(TikzPen);
  }

  // ---------------------------------------------------------------------------------------- what is seen

  goTo(t) {
    this.t = Math.max(0, Math.min(this.steps.size - 1, t));
    this.selected = null;
    this.follow();
    this.redraw();
  }

  // Bring the node where the search is into sight.
  follow() {
    const item = this.picture.itemOf[this.picture.shownFor(this.node)];
    this.view.show(item);
  }

  // The step after or before t, with folded nodes told as one step.
  stepFrom(t, forward) {
    const {steps, picture} = this;
    const next = t + (forward ? 1 : -1);
    if (next < 0 || next >= steps.size) return t;
    const node = steps.nodeOf(next);
    const shown = picture.shownFor(node);
    return shown === node && !picture.folded[shown] ? next : Math.max(0, steps.pastFolded(shown, next, forward));
  }

  select(row) {
    this.selected = row;
    if (row !== null) {
      if (this.picture.reveal(row)) this.rearranged();
      this.view.show(this.picture.itemOf[row]);
    }
    this.redraw();
  }

  reveal(row) {
    if (this.picture.reveal(row)) this.rearranged();
  }

  // The picture changed: keep the node of interest where it was.
  rearranged(kept = null) {
    this.view.bind(this.picture);
    if (kept !== null) this.view.x = kept.x - this.picture.x[this.picture.itemOf[kept.row]] * this.view.scale;
    this.redraw();
  }

  toggle(row) {
    const x = this.view.toScreen(this.picture.x[this.picture.itemOf[row]]);
    if (this.picture.toggle(row)) this.rearranged({row, x});
  }

  fit() {
    this.view.fit();
    this.redraw();
  }

  zoom(factor, x, y) {
    this.view.zoom(factor, x, y);
    this.redraw();
  }

  // ------------------------------------------------------------------------------------------- pointers

  #pointers() {
    const {canvas} = this;
    const down = new Map();
    let moved = 0;
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, place(event));
      moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const now = place(event);
      const before = down.get(event.pointerId);
      if (!before) return this.#point(...now);
      if (down.size === 2) this.#pinch(down, event.pointerId, now);
      else this.view.pan(now[0] - before[0], now[1] - before[1]);
      moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      down.set(event.pointerId, now);
      this.on.point(null);
      this.redraw();
    });
    const up = (event) => {
      if (!down.delete(event.pointerId) || moved > CLICK || event.type === "pointercancel") return;
      const item = this.view.at(...place(event));
      if (item >= 0) this.#clicked(item);
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => this.on.point(null));
    canvas.addEventListener("dblclick", (event) => {
      const item = this.view.at(...place(event));
      if (item >= 0 && this.picture.node[item] >= 0) this.on.toggle(this.picture.node[item]);
    });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.shiftKey) this.view.pan(-event.deltaY - event.deltaX, 0);
      else this.view.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), ...place(event));
      this.redraw();
    }, {passive: false});
  }

  #clicked(item) {
    const row = this.picture.node[item];
    if (this.on.branch(item) || row < 0) return;
    this.on.select(row);
  }

  #point(x, y) {
    const item = this.view.at(x, y);
    this.canvas.style.setProperty("cursor", item >= 0 ? "pointer" : "grab");
    this.on.point(item < 0 ? null : this.picture.node[item], x, y);
  }

  #pinch(down, id, now) {
    const [other] = [...down].filter(([key]) => key !== id).map(([, at]) => at);
    const before = down.get(id);
    const factor = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
    this.view.zoom(factor, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
}
