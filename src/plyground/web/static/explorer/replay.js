// A match to be stepped through without a server: its positions, moves and controls of time.

import {BoardView} from "../lib/board.js";
import {h, put} from "../lib/dom.js";
import {replay as text} from "../lib/texts.js";
import {Player} from "./player.js";

export class Replay {
  // shown is what draw/replay.py makes.
  constructor(element, shown, {say}) {
    this.positions = shown.positions;
    this.say = say;
    this.at = 0;
    this.view = new BoardView(text.board);
    this.words = h("pre", {class: "mono", tabindex: "0", role: "region", "aria-label": text.words});
    this.status = h("p", {class: "sentence"});
    this.player = new Player((name, times) => this.go(name, times), (share) => this.show(Math.round(share * this.last)), text.moves);
    this.moves = h("ol", {class: "replay-moves"}, this.positions.slice(1).map(({move}, i) =>
      h("li", {}, h("button", {class: "quiet", onclick: () => this.show(i + 1)}, move))));
    const controls = this.last ? [this.player.element, this.status, this.moves] : [];
    put(element, h("div", {class: "replay", onkeydown: (event) => this.#key(event)},
      h("div", {class: "replay-board", tabindex: "0", role: "group", "aria-label": text.board}, this.view.element), controls,
      h("details", {}, h("summary", {}, text.words), this.words)));
    this.show(0);
  }

  get last() {
    return this.positions.length - 1;
  }

  go(name, times = 1) {
    const before = this.at;
    if (name === "first" || (name === "play" && this.at === this.last)) this.show(0);
    else if (name === "last") this.show(this.last);
    else if (name === "forward" || name === "back") this.show(Math.max(0, Math.min(this.last, this.at + (name === "back" ? -times : times))));
    return this.at !== before;
  }

  show(at) {
    this.at = at;
    const {board, move, words} = this.positions[at];
    if (board) this.view.show(board);
    this.words.textContent = words;
    const said = at ? text.after(at, this.last, move) : text.start(this.last);
    this.status.textContent = said;
    if (this.last) this.say(said);
    this.player.show(at / Math.max(1, this.last), said);
    this.moves.querySelectorAll("button").forEach((button, i) => (i === at - 1 ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
    this.moves.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});
  }

  #key(event) {
    const act = {ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "play"}[event.key];
    if (!act || event.target.tagName === "INPUT" || event.target.tagName === "SELECT" || (event.key === " " && event.target.tagName !== "DIV")) return;
    event.preventDefault();
    this.player.act(act);
  }
}
