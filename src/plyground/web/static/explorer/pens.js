// Pens: what draws shapes on a canvas, as SVG, or as TikZ. Styles and colours come from the package (draw/palette.py).

const FONT = "ui-sans-serif, system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif";

// Styles of the explorer alone: density, what is chosen, what a quiz says.
const OWN = {
  "edge-future": {line: "rule", width: 0.8, dashed: true},
  band: {fill: "rule", alpha: 0.35},
  "band-future": {fill: "rule", alpha: 0.12},
  "edge-now": {line: "cut", width: 3},
  select: {line: "blue", width: 2.2, dashed: true},
  "edge-pruned": {line: "cut", width: 1.6, dashed: true},
  "edge-right": {line: "green", width: 3},
  "edge-wrong": {line: "red", width: 3, dashed: true},
  right: {fill: "green", bold: true, halo: true},
  wrong: {fill: "red", bold: true, halo: true},
  asked: {fill: "cut", bold: true},
  "dot-max": {fill: "max"},
  "dot-min": {fill: "min"},
  "dot-chance": {fill: "chance"},
  "dot-player": {fill: "purple"},
  "dot-leaf": {fill: "grey"},
  "dot-ghost": {fill: "rule"},
  "dot-future": {fill: "rule"},
  "dot-cut": {fill: "cut"},
};

export class Palette {
  constructor({colours, styles}) {
    this.colours = colours;
    this.styles = {...styles, ...OWN};
  }
  colour(name, dark) {
    return this.colours[name][dark ? 1 : 0];
  }
}

export class CanvasPen {
  constructor(context, palette, dark) {
    this.context = context;
    this.palette = palette;
    this.dark = dark;
    context.lineJoin = "round";
    context.lineCap = "round";
    context.textBaseline = "middle";
  }

  #ink(name) {
    return this.palette.colour(name, this.dark);
  }

  #stroke(style, width) {
    const {context} = this;
    context.strokeStyle = this.#ink(style.line);
    context.lineWidth = width ?? style.width;
    context.setLineDash(style.dashed ? [4, 3.5] : []);
    context.stroke();
  }

  #paint(name) {
    const style = this.palette.styles[name];
    if (style.fill) {
      this.context.fillStyle = this.#ink(style.fill);
      this.context.fill();
    }
    if (style.line) this.#stroke(style);
  }

  polygon(points, name) {
    this.#path(points);
    this.context.closePath();
    this.#paint(name);
  }

  #path(points) {
    this.context.beginPath();
    points.forEach(([x, y], i) => (i ? this.context.lineTo(x, y) : this.context.moveTo(x, y)));
  }

  circle(x, y, r, name) {
    this.context.beginPath();
    this.context.arc(x, y, r, 0, 2 * Math.PI);
    this.#paint(name);
  }

  box(x, y, w, h, round, name) {
    const style = this.palette.styles[name];
    if (!round && !style.line) {
      this.context.globalAlpha = style.alpha ?? 1;
      this.context.fillStyle = this.#ink(style.fill);
      this.context.fillRect(x, y, w, h);
      this.context.globalAlpha = 1;
      return;
    }
    this.context.beginPath();
    this.context.roundRect(x, y, w, h, Math.min(round, w / 2, h / 2));
    this.#paint(name);
  }

  line(points, name) {
    this.#path(points);
    this.#stroke(this.palette.styles[name]);
  }

  // Many lines at once: x, y, x, y for each.
  segments(places, name, width) {
    if (!places.length) return;
    const {context} = this;
    context.beginPath();
    for (let i = 0; i < places.length; i += 4) {
      context.moveTo(places[i], places[i + 1]);
      context.lineTo(places[i + 2], places[i + 3]);
    }
    this.#stroke({...this.palette.styles[name], dashed: false}, width);
  }

  text(x, y, text, name, size, anchor = "middle") {
    const {context} = this;
    const style = this.palette.styles[name];
    context.font = `${style.bold ? "600 " : ""}${size}px ${FONT}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    if (style.halo) {
      context.strokeStyle = this.#ink("paper");
      context.lineWidth = 4;
      context.setLineDash([]);
      context.strokeText(text, x, y);
    }
    context.fillStyle = this.#ink(style.fill);
    context.fillText(text, x, y);
  }
}

const n = (x) => String(Math.round(x * 100) / 100);
const XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};
const xml = (text) => text.replace(/[&<>"]/g, (c) => XML[c]);

export class SvgPen {
  constructor(palette, width, height, title) {
    this.palette = palette;
    this.size = [n(width), n(height)];
    this.title = title;
    this.shapes = [];
  }

  #look(name) {
    const {fill, line, width, dashed} = this.palette.styles[name];
    const ink = (colour) => (colour ? this.palette.colour(colour, false) : "none");
    const stroke = line ? ` stroke-width="${n(width)}" stroke-linejoin="round" stroke-linecap="round"` : "";
    return ` fill="${ink(fill)}" stroke="${ink(line)}"${stroke}${dashed ? ' stroke-dasharray="4 3.5"' : ""}`;
  }

  polygon(points, name) {
    this.shapes.push(`<polygon points="${points.map((p) => p.map(n).join()).join(" ")}"${this.#look(name)}/>`);
  }
  circle(x, y, r, name) {
    this.shapes.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${this.#look(name)}/>`);
  }
  box(x, y, w, h, round, name) {
    const place = `x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"`;
    this.shapes.push(`<rect ${place} rx="${n(round)}"${this.#look(name)}/>`);
  }
  line(points, name) {
    this.shapes.push(`<polyline points="${points.map((p) => p.map(n).join()).join(" ")}"${this.#look(name)}/>`);
  }
  segments(places, name) {
    for (let i = 0; i < places.length; i += 4) this.line([places.slice(i, i + 2), places.slice(i + 2, i + 4)], name);
  }
  text(x, y, text, name, size, anchor = "middle") {
    const {fill, bold, halo} = this.palette.styles[name];
    const paper = this.palette.colour("paper", false);
    const around = halo ? ` stroke="${paper}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"` : "";
    const place = `x="${n(x)}" y="${n(y + 0.35 * size)}" font-size="${n(size)}" text-anchor="${anchor}"`;
    const look = `fill="${this.palette.colour(fill, false)}"${bold ? ' font-weight="600"' : ""}${around}`;
    this.shapes.push(`<text ${place} ${look}>${xml(text)}</text>`);
  }

  toString() {
    const [w, h] = this.size;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${xml(FONT)}">`,
      `<title>${xml(this.title)}</title>`,
      `<rect width="${w}" height="${h}" fill="${this.palette.colour("paper", false)}"/>`,
      ...this.shapes,
      "</svg>\n",
    ].join("\n");
  }
}

const TEX = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
const SIGNS = {"≤": "$\\leq$", "≥": "$\\geq$", "∞": "$\\infty$", "−": "$-$", "→": "$\\to$", "α": "$\\alpha$", "β": "$\\beta$"};
const tex = (text) =>
  text.replace(/[\\~^&%$#_{}]/g, (c) => TEX[c] ?? `\\${c}`).replace(/[≤≥∞−→αβ]/g, (c) => SIGNS[c]);

export class TikzPen {
  constructor(palette) {
    this.palette = palette;
    this.used = new Set();
    this.lines = [];
  }

  #ink(name) {
    this.used.add(name);
    return `pg${name.replaceAll("-", "")}`;
  }
  #at([x, y]) {
    return `(${n(x)},${n(y)})`;
  }
  #look(name) {
    const {fill, line, width, dashed} = this.palette.styles[name];
    const parts = [];
    if (fill) parts.push(`fill=${this.#ink(fill)}`);
    if (line) parts.push(`draw=${this.#ink(line)}`, `line width=${n(0.75 * width)}pt`);
    if (dashed) parts.push("dash pattern=on 3pt off 2.6pt");
    return parts.join(", ");
  }

  polygon(points, name) {
    this.lines.push(`\\path[${this.#look(name)}] ${points.map((p) => this.#at(p)).join(" -- ")} -- cycle;`);
  }
  circle(x, y, r, name) {
    this.lines.push(`\\path[${this.#look(name)}] ${this.#at([x, y])} circle[radius=${n(r)}];`);
  }
  box(x, y, w, h, round, name) {
    const corners = round ? `, rounded corners=${n(0.75 * round)}pt` : "";
    this.lines.push(`\\path[${this.#look(name)}${corners}] ${this.#at([x, y])} rectangle ${this.#at([x + w, y + h])};`);
  }
  line(points, name) {
    this.lines.push(`\\path[${this.#look(name)}] ${points.map((p) => this.#at(p)).join(" -- ")};`);
  }
  segments(places, name) {
    for (let i = 0; i < places.length; i += 4) this.line([places.slice(i, i + 2), places.slice(i + 2, i + 4)], name);
  }
  text(x, y, text, name, size, anchor = "middle") {
    const {fill, bold} = this.palette.styles[name];
    const side = {start: ", anchor=west", end: ", anchor=east", middle: ""}[anchor];
    const font = `\\fontsize{${n(0.75 * size)}}{${n(0.9 * size)}}\\selectfont\\sffamily${bold ? "\\bfseries" : ""}`;
    this.lines.push(`\\node[inner sep=0, text=${this.#ink(fill)}, font=${font}${side}] at ${this.#at([x, y])} {${tex(text)}};`);
  }

  toString() {
    const colours = [...this.used].sort().map((name) => {
      const value = this.palette.colour(name, false).slice(1).toUpperCase();
      return `\\definecolor{pg${name.replaceAll("-", "")}}{HTML}{${value}}`;
    });
    return [
      "\\documentclass[border=4pt]{standalone}",
      "\\usepackage{tikz}",
      ...colours,
      "\\begin{document}",
      "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]",
      ...this.lines,
      "\\end{tikzpicture}",
      "\\end{document}\n",
    ].join("\n");
  }
}
