// The explorer: one search, or two side by side on the same tree, to be stepped through.

import {BoardView} from "../lib/board.js";
import {h, put} from "../lib/dom.js";
import {explorer as text} from "../lib/texts.js";
import {FORMS, keep} from "./exports.js";
import {Facts} from "./facts.js";
import {icon} from "./icons.js";
import {Palette} from "./pens.js";
import {Player} from "./player.js";
import {CutQuiz, MOST as QUIZ_MOST, ValueQuiz} from "./quiz.js";
import {Stage} from "./stage.js";
import {Twin} from "./table.js";
import {Tree, printed, worth} from "./tree.js";

// shown     what draw/explorer.py makes: {searches, whole, palette, boards}
// services  say(text), name (of files), board(row, path) -> a promise of a board or null, link (a text or null),
//           step (the step of the address, or null) and stepped(step), which hears where the person is
export class Explorer {
  constructor(element, shown, services) {
    this.shown = shown;
    this.services = services;
    this.palette = new Palette(shown.palette);
    this.trees = shown.searches.map((document) => new Tree(document));
    this.whole = shown.whole && new Tree(shown.whole);
    this.element = element;
    this.quiz = null;
    this.tip = h("div", {class: "tip", hidden: true, "aria-hidden": "true"});
    this.sentence = h("p", {class: "sentence", "data-test": "sentence"});
    this.counts = h("p", {class: "counts"});
    this.facts = new Facts();
    this.twin = new Twin((row) => this.#select(row));
    this.player = new Player((name, times) => this.go(name, times), (share) => this.#seek(share), text);
    this.beside = h("aside", {class: "beside", "aria-label": text.beside}, this.facts.element);
    this.stageRow = h("div", {class: "stages"});
    this.#build();
    this.#stages(this.trees);
    if (services.step !== null && services.step !== undefined) this.#goTo(services.step);
    else this.#update();
  }

  close() {
    this.player.pause();
    this.stages.forEach((stage) => stage.close());
    document.removeEventListener("keydown", this.keys);
  }

  get main() {
    return this.stages[this.active];
  }

  #build() {
    this.search = h("input", {type: "search", placeholder: text.find, "aria-label": text.find, size: 10, onkeydown: (event) => event.key === "Enter" && this.#find()});
    const button = (sign, label, act, key) => h("button", {onclick: act, title: label, "aria-label": label, "aria-keyshortcuts": key}, sign);
    this.quizChoice = h("select", {"aria-label": text.quizzes, onchange: () => this.startQuiz(this.quizChoice.value)},
      h("option", {value: ""}, text.quizzes), Object.entries(text.quiz).map(([value, words]) => h("option", {value}, words)));
    const files = h("select", {"aria-label": text.keep, onchange: () => this.#keep(files)},
      h("option", {value: ""}, text.keep), Object.entries(FORMS).map(([value, [words]]) => h("option", {value}, words)),
      this.services.link ? h("option", {value: "link"}, text.link) : null);
    const notation = h("select", {"aria-label": text.notation, onchange: () => this.#notation(notation.value)},
      Object.entries(text.notations).map(([value, words]) => h("option", {value}, words)));
    const tools = h("div", {class: "tools", role: "group", "aria-label": text.tools},
      button("−", text.smaller, () => this.main.zoom(0.8), "-"), button("+", text.larger, () => this.main.zoom(1.25), "+"),
      button(icon("fit"), text.fit, () => this.main.fit(), "0"), button(icon("unfold"), text.unfold, () => this.#unfold(), "e"),
      this.search, notation, this.quizChoice, files, button("?", text.help, () => this.help.showModal(), "?"));
    this.help = h("dialog", {class: "help", "aria-label": text.help}, h("h2", {}, text.help),
      h("dl", {class: "facts"}, text.keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
      h("form", {method: "dialog"}, h("button", {class: "main"}, text.close)));
    this.center = h("div", {class: "center"}, tools, this.stageRow, this.player.element, this.sentence, this.counts, this.twin.element);
    put(this.element, h("div", {class: "explorer", tabindex: "-1"}, this.center, this.beside, this.tip, this.help));
    this.element.firstChild.explorer = this; // for the console
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  #stages(trees) {
    this.stages?.forEach((stage) => stage.close());
    this.active = 0;
    this.stages = trees.map((tree, number) => new Stage(tree, this.palette, {
      select: (row) => this.#select(row, number),
      toggle: (row) => this.#toggle(row, number),
      branch: (item) => this.quiz?.branch(item) ?? false,
      point: (row, x, y) => this.#point(row, number, x, y),
    }));
    for (const stage of this.stages) {
      stage.heading.textContent = printed(stage.tree.document.title);
      stage.canvas.tabIndex = 0;
      stage.canvas.setAttribute("role", "application");
      stage.canvas.setAttribute("aria-roledescription", text.tree);
    }
    this.stageRow.classList.toggle("two", trees.length > 1);
    put(this.stageRow, this.stages.map((stage) => stage.element));
  }

  // ----------------------------------------------------------------------------------------------- time

  get longest() {
    return Math.max(...this.stages.map((stage) => stage.steps.size - 1));
  }

  // Do what a control says; false where it leads nowhere.
  go(name, times = 1) {
    const {main} = this;
    const before = main.t;
    if (name === "first" || (name === "play" && this.stages.every((stage) => stage.t >= stage.steps.size - 1))) this.#goTo(0);
    else if (name === "last") this.#goTo(this.longest);
    else if (name === "next cut" || name === "previous cut") this.#cut(name === "next cut");
    else if (name === "forward" || name === "back") {
      const moved = this.stages.map((stage) => {
        let t = stage.t;
        for (let k = 0; k < times; k++) t = stage.stepFrom(t, name === "forward");
        const changed = t !== stage.t;
        stage.goTo(t);
        return changed;
      });
      this.#update(times > 1);
      return moved.some(Boolean);
    }
    return this.main.t !== before;
  }

  #goTo(t) {
    for (const stage of this.stages) stage.goTo(t);
    this.#update();
  }

  #seek(share) {
    this.#goTo(Math.round(share * this.longest));
  }

  #cut(forward) {
    const {main} = this;
    const {steps} = main;
    const when = forward ? steps.nextCut(main.t) : steps.previousCut(main.t);
    if (when < 0) return this.services.say(text.noCut);
    main.reveal(steps.nodeOf(when));
    this.#goTo(when);
  }

  #update(quiet = false) {
    const {main} = this;
    const {steps, t} = main;
    const folded = main.picture.folded[main.node] && !main.tree.isLeaf(main.node) && steps.isLeaving(t);
    const words = printed(folded ? steps.foldedText(main.node) : steps.text(t));
    this.sentence.textContent = this.quiz ? "" : `${t + 1}. ${words}`;
    put(this.counts, this.quiz ? [] : this.stages.map((stage) => h("span", {}, stage.steps.said(stage.t))));
    this.player.show(Math.max(...this.stages.map((stage) => stage.t)) / Math.max(1, this.longest), words);
    this.#aside();
    if (!quiet && !this.quiz) this.services.say(words);
    this.services.stepped?.(t >= steps.size - 1 ? null : t);
  }

  #aside() {
    this.facts.show(this.main);
    this.twin.show(this.main);
    this.#board();
  }

  async #board() {
    const {main, facts} = this;
    const row = main.selected ?? main.node;
    const board = await this.#boardOf(main, row);
    if (row !== (this.main.selected ?? this.main.node)) return;
    if (!board) return put(facts.board);
    this.boardView ??= new BoardView(text.board);
    this.boardView.show(board);
    put(facts.board, this.boardView.element);
  }

  async #boardOf({tree}, row) {
    const path = [];
    for (let i = row; i > 0; i = tree.parent[i]) path.unshift(tree.action[i]);
    const known = this.shown.boards?.[path.join(".")];
    if (known) return known;
    return this.services.board ? this.services.board(path).catch(() => null) : null;
  }

  // ---------------------------------------------------------------------------------------------- nodes

  #select(row, number = this.active) {
    this.active = number;
    this.main.select(row);
    this.#aside();
    if (this.quiz) this.quiz.select(row);
    else this.services.say(`${this.main.tree.titleOf(row)}. ${[...this.facts.node.children].map((e) => e.textContent).join(" ")}`);
  }

  #toggle(row, number = this.active) {
    this.stages[number].toggle(row);
    this.#aside();
  }

  #unfold() {
    const {picture} = this.main;
    if (picture.folded.includes(1)) {
      picture.unfoldAll();
      this.main.rearranged();
      this.main.fit();
    } else {
      picture.refold();
      this.main.rearranged();
      this.main.fit();
    }
    this.#aside();
  }

  #find() {
    const {main} = this;
    const found = [...main.tree.find(this.search.value)];
    if (!found.length) return this.services.say(text.notFound);
    const from = main.selected ?? -1;
    this.#select(found.find((row) => row > from) ?? found[0]);
    this.services.say(text.found(found.length));
  }

  #walk(direction) {
    const {main} = this;
    const {tree} = main;
    const row = main.selected ?? main.node;
    const siblings = row ? Array.from(tree.children(tree.parent[row])) : [0];
    const next = {
      up: () => tree.parent[row],
      down: () => (main.picture.folded[row] ? undefined : tree.children(row)[0]),
      left: () => siblings[siblings.indexOf(row) - 1],
      right: () => siblings[siblings.indexOf(row) + 1],
    }[direction]();
    if (next !== undefined && next >= 0) this.#select(next);
  }

  async #point(row, number, x, y) {
    if (row === null || row < 0) {
      this.tip.hidden = true;
      this.pointed = null;
      return;
    }
    const stage = this.stages[number];
    if (this.pointed === row && !this.tip.hidden) return;
    this.pointed = row;
    const board = this.quiz ? null : await this.#boardOf(stage, row);
    if (this.pointed !== row) return;
    const said = this.quiz ? [] : [h("p", {}, `${stage.tree.titleOf(row)}: ${printed(describe(stage, row))}`)];
    const shown = new BoardView(text.board);
    if (board) shown.show(board);
    put(this.tip, said, board ? shown.element : null);
    this.tip.hidden = !this.tip.childNodes.length;
    const box = stage.canvas.getBoundingClientRect();
    const home = this.element.getBoundingClientRect();
    const [left, top] = [box.left - home.left + x + 16, box.top - home.top + y + 16];
    this.tip.style.setProperty("left", `${Math.max(0, Math.min(left, home.width - this.tip.offsetWidth - 4))}px`);
    this.tip.style.setProperty("top", `${top}px`);
  }

  // ------------------------------------------------------------------------------------------- the rest

  startQuiz(kind) {
    this.player.pause();
    this.quizChoice.value = kind;
    if (!kind) return this.#endQuiz();
    const pruned = this.trees.find((tree) => tree.prunes);
    const tree = kind === "cuts" ? this.whole : this.trees.find((one) => !one.plays);
    if (!tree || tree.size > QUIZ_MOST || (kind === "cuts" && !pruned)) {
      this.quizChoice.value = "";
      return this.#complain(kind === "cuts" && (!pruned || !this.whole) ? text.noCutQuiz : text.tooLarge(QUIZ_MOST));
    }
    this.#stages([tree]);
    const [stage] = this.stages;
    stage.picture.unfoldAll();
    const end = () => this.#endQuiz();
    if (kind === "values") this.quiz = new ValueQuiz(stage, this.services.say, end);
    else this.quiz = new CutQuiz(stage, this.services.say, end, {tree: pruned, steps: new stage.steps.constructor(pruned)});
    stage.heading.textContent = text.quiz[kind];
    stage.rearranged();
    put(this.beside, this.quiz.element);
    this.element.firstChild.classList.add("asking");
    this.#update();
  }

  #endQuiz() {
    this.quiz = null;
    this.quizChoice.value = "";
    this.element.firstChild.classList.remove("asking");
    put(this.beside, this.facts.element);
    this.#stages(this.trees);
    this.#update();
  }

  #complain(words) {
    this.sentence.textContent = words;
    this.services.say(words);
  }

  #notation(name) {
    for (const {picture} of this.stages) {
      picture.notation = name;
      picture.arrange();
    }
    this.stages.forEach((stage) => stage.rearranged());
  }

  async #keep(files) {
    const form = files.value;
    files.value = "";
    if (form === "link") {
      await navigator.clipboard.writeText(this.services.link());
      this.#complain(text.copied);
    } else await keep(this.main, form, this.services.name);
  }

  // Keys are heard where the explorer has the focus, and where nothing has.
  #key(event) {
    if (event.target !== document.body && !this.element.contains(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tag = event.target.tagName;
    if (tag === "TEXTAREA" || tag === "SELECT" || (tag === "INPUT" && event.target.type !== "range" && event.target.type !== "checkbox")) return;
    if (event.key === " " && ["BUTTON", "SUMMARY", "INPUT"].includes(tag)) return;
    if (tag === "INPUT" && event.key.startsWith("Arrow")) return;
    const {main} = this;
    const acts = {
      ArrowRight: () => (event.shiftKey ? this.#walk("right") : this.player.act("forward")),
      ArrowLeft: () => (event.shiftKey ? this.#walk("left") : this.player.act("back")),
      ArrowUp: () => this.#walk("up"),
      ArrowDown: () => this.#walk("down"),
      Home: () => this.player.act("first"),
      End: () => this.player.act("last"),
      " ": () => this.player.act("play"),
      n: () => this.player.act("next cut"),
      N: () => this.player.act("previous cut"),
      "/": () => this.search.focus(),
      "+": () => main.zoom(1.25),
      "=": () => main.zoom(1.25),
      "-": () => main.zoom(0.8),
      0: () => main.fit(),
      e: () => this.#unfold(),
      "?": () => this.help.showModal(),
      Enter: tag === "CANVAS" ? () => this.#enter() : null,
    };
    const act = acts[event.key];
    if (!act || this.help.open) return;
    event.preventDefault();
    act();
  }

  #enter() {
    const {main} = this;
    const row = main.selected ?? main.node;
    if (!this.quiz?.branch(main.picture.itemOf[row])) this.#toggle(row);
  }
}

function describe({tree, steps, t}, row) {
  if (steps.stateOf(row, t) === "future") return text.notReached;
  const value = steps.valueAt(row, t);
  const window = tree.isLeaf(row) ? null : steps.windowAt(row, t);
  const found = value === null ? text.noneYet : (steps.stateOf(row, t) === "done" ? tree.bound(row) : "") + String(printedValue(value));
  return window ? `${found}, ${text.window} ${printedValue(window)}` : found;
}

function printedValue(value) {
  return printed(worth(value));
}
