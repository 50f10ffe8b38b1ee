// Play any game. The page keeps the moves, in the address; the server says what they lead to.

import {BoardView, letterTable, sayings} from "../lib/board.js";
import {field, h, put, select} from "../lib/dom.js";
import {save} from "../lib/files.js";
import {play as text} from "../lib/texts.js";
import {Analysis} from "../play/analysis.js";
import {Match} from "../play/match.js";
import {moveList} from "../play/movelist.js";
import {players} from "../play/players.js";
import {Readout} from "../play/readout.js";

export const title = text.title;

export async function mount(element, context) {
  const {games} = await context.ask("games.catalogue");
  const page = new Play(context, new Match(games, context.parameters));
  put(element, page.element);
  await page.refresh(true);
  return () => page.leave();
}

class Play {
  constructor(context, match) {
    Object.assign(this, {context, match, position: null, running: match.isAtEnd, thinking: null, timer: null});
    this.view = new BoardView(text.board);
    this.readout = new Readout();
    this.analysis = new Analysis(context, match, (answer) => this.#hint(answer));
    this.setup = h("div", {class: "row"});
    this.seats = h("div", {class: "seats"});
    this.status = h("p", {class: "status", "data-test": "status"});
    this.problem = h("p", {class: "error", role: "alert"});
    this.legal = h("div", {class: "row legal", role: "group", "aria-label": text.legal});
    this.list = h("ol", {class: "moves", "aria-label": text.moves});
    this.twin = h("details", {}, h("summary", {}, text.twin));
    this.buttons = h("div", {class: "row"});
    this.speed = h("input", {type: "range", min: "0.5", max: "20", step: "0.5", value: "2"});
    this.element = this.#layout();
    this.#arrows();
  }

  #layout() {
    const file = h("input", {type: "file", accept: ".json,application/json", hidden: true, onchange: ({target}) => this.#load(target)});
    return [
      h("h1", {}, text.title),
      this.setup,
      h("div", {class: "playground"},
        h("section", {class: "arena", "aria-label": text.board},
          this.status, this.problem, this.readout.track, this.view.element, this.legal, this.buttons, this.twin),
        h("div", {class: "side-panels"},
          h("section", {class: "panel"}, h("h2", {}, text.players), this.seats),
          h("section", {class: "panel thought"}, h("h2", {}, text.thought), this.readout.element),
          h("section", {class: "panel"}, h("h2", {}, text.moves), this.list, field(text.speed, this.speed)),
          this.analysis.element,
          h("div", {class: "row"},
            h("button", {onclick: () => this.#save()}, text.save),
            h("button", {onclick: () => file.click()}, text.load), file,
            h("button", {onclick: () => this.#link()}, text.link)))),
    ];
  }

  leave() {
    clearTimeout(this.timer);
    this.thinking?.abort();
    document.removeEventListener("keydown", this.keys);
  }

  // Show where the match stands now; `renew` where the game or the seats are others.
  async refresh(renew = false) {
    clearTimeout(this.timer);
    this.thinking?.abort();
    this.asking?.abort(); // of a position that is past, nothing is of interest any more
    const asking = (this.asking = new AbortController());
    if (renew) this.#renew();
    const {words, moves, at} = this.match;
    try {
      this.position = await this.context.ask("play.position", {...words, moves, at}, {signal: asking.signal});
    } catch (error) {
      return this.#fail(error);
    }
    this.problem.textContent = "";
    this.match.seatAll(this.position.sides.length);
    this.context.remember(this.match.parameters);
    this.#draw();
    await this.#goOn();
  }

  #renew() {
    const {match} = this;
    this.readout.forget();
    this.analysis.renew();
    const entry = match.entry;
    const fresh = (...words) => { match.choose(...words); this.running = true; this.refresh(true); };
    const options = h("input", {value: match.options, placeholder: entry?.options.join(", "), size: 18, onchange: ({target}) => fresh(match.name, match.layout, target.value.trim())});
    put(this.setup,
      field(text.game, select(match.games.map(({name}) => [name, name]), match.name, (name) => fresh(name))),
      entry?.layouts.length > 0 && field(text.layout, select([["", text.usual], ...entry.layouts.map((name) => [name, name])], match.layout ?? "", (layout) => fresh(match.name, layout || null, match.options))),
      entry?.options.length > 0 && field(text.options, options),
      h("button", {onclick: () => { match.restart(); this.running = true; this.readout.forget(); this.refresh(); }, "data-test": "again"}, text.start));
    document.title = `${match.name} · ${text.title}`;
  }

  #draw() {
    const {position, match} = this;
    const person = position.player !== null && match.isPerson(position.player);
    const names = new Map(position.legal.map(({action, name}) => [action, name]));
    this.analysis.sides = position.sides;
    this.analysis.over = position.over;
    this.view.element.hidden = !position.board;
    if (position.board) this.view.show(position.board, {choose: person ? (actions) => this.#choose(actions, names) : null, names, last: position.last});
    put(this.legal, person ? position.legal.map(({action, name}) => h("button", {onclick: () => this.#play(action), "data-move": name}, name)) : []);
    put(this.twin, h("summary", {}, text.twin), position.board && letterTable(position.board, text.board), sayings(position.says));
    players(this.seats, match, position.sides, () => { this.running = true; this.refresh(); });
    moveList(this.list, match, position, (at) => this.#jump(at));
    this.#tell();
    this.analysis.moved();
  }

  // What is going on, in one line, and the buttons that fit it.
  #tell() {
    const {match, position} = this;
    const busy = this.thinking !== null || this.timer !== null;
    this.status.textContent = this.#said();
    this.context.say(this.status.textContent);
    const waits = position.player !== null && !match.isPerson(position.player);
    const button = (words, able, onclick, name) => h("button", {disabled: !able, onclick, "data-test": name}, words);
    put(this.buttons,
      button(text.toStart, match.at > 0, () => this.#jump(0), "first"),
      button(text.undo, match.at > 0, () => this.#jump(match.before(position.movers)), "undo"),
      button(text.redo, !match.isAtEnd, () => this.#jump(match.after(position.movers)), "redo"),
      button(text.toEnd, !match.isAtEnd, () => this.#jump(match.moves.length), "last"),
      busy
        ? h("button", {class: "main", onclick: () => this.#pause(), "data-test": "stop"}, this.thinking ? text.stop : text.pause)
        : button(match.isAtEnd ? text.goOn : text.replay, !match.isAtEnd || waits, () => { this.running = true; this.refresh(); }, "go"));
  }

  #said() {
    const {position, thinking} = this;
    const {sides, player, over, result} = position;
    if (!over) {
      if (player < 0) return text.luck;
      return thinking ? text.thinks(sides[player]) : text.turn(sides[player]);
    }
    const why = text.ends[over] ?? over;
    if (sides.length === 1) return `${why}: ${result[0]}`;
    const best = Math.max(...result);
    const winners = sides.filter((_, i) => result[i] === best);
    return `${winners.length === 1 ? text.wins(winners[0]) : text.draw} (${why})`;
  }

  // Let the next one move: replay what was played, or ask whoever's turn it is.
  async #goOn() {
    const {match, position} = this;
    this.timer = this.thinking = null;
    if (!this.running) return this.#tell();
    const pause = 1000 / this.speed.value;
    this.view.pace = Math.max(120, Math.min(400, pause));
    if (!match.isAtEnd) {
      this.timer = setTimeout(() => { match.jump(match.at + 1); this.refresh(); }, pause);
      return this.#tell();
    }
    if (position.over || match.isPerson(position.player)) return this.#tell();
    const thinking = (this.thinking = new AbortController());
    this.#tell();
    try {
      const [action] = await Promise.all([this.#ask(position, thinking.signal), this.#slowly(pause)]);
      if (thinking.signal.aborted) return;
      this.thinking = null;
      if (action === null) return this.#resign();
      match.play(action);
      await this.refresh();
    } catch (error) {
      this.#fail(error);
    }
  }

  // What luck or an agent does.
  async #ask({player, sides}, signal) {
    const {words, moves, seed} = this.match;
    if (player < 0) return this.context.ask("play.luck", {...words, moves, seed}, {signal});
    const {agent, limit} = this.match.seat(player);
    const limits = limit ? {[limit.kind]: limit.number} : {};
    const tell = (known) => this.readout.show(known, sides);
    return (await this.context.ask("play.move", {...words, moves, agent, seed, limits}, {tell, signal})).action;
  }

  // Where nobody but machines plays, no faster than people can follow.
  #slowly(pause) {
    const watched = !this.match.seats.some(({agent}) => agent === "person");
    return new Promise((resolve) => setTimeout(resolve, watched ? pause : 0));
  }

  #resign() {
    this.running = false;
    this.#tell();
    this.status.textContent = text.resigns(this.position.sides[this.position.player]);
  }

  #pause() {
    this.running = false;
    clearTimeout(this.timer);
    this.thinking?.abort();
    this.timer = this.thinking = null;
    this.#tell();
  }

  #jump(at) {
    this.match.jump(at);
    this.running = this.match.isAtEnd && this.match.isPerson(this.position.player);
    this.refresh();
  }

  #play(action) {
    this.match.play(action);
    this.running = true;
    this.refresh();
  }

  // A cell was chosen; where several actions belong to it, ask which.
  #choose(actions, names) {
    if (actions.length === 1) return this.#play(actions[0]);
    const buttons = actions.map((action) => h("button", {onclick: () => { dialog.close(); this.#play(action); }}, names.get(action)));
    const dialog = h("dialog", {"aria-label": text.which, onclose: () => dialog.remove()}, h("p", {}, text.which), h("div", {class: "row"}, buttons));
    document.body.append(dialog);
    dialog.showModal();
  }

  // Arrow keys play where moves are called like them.
  #arrows() {
    const words = {ArrowUp: ["up", "north"], ArrowDown: ["down", "south"], ArrowLeft: ["left", "west"], ArrowRight: ["right", "east"]};
    this.keys = (event) => {
      if (!(event.key in words) || event.target.closest("input, select, textarea, dialog")) return;
      const {position, match} = this;
      if (!position || position.player === null || !match.isPerson(position.player)) return;
      const found = position.legal.find(({name}) => words[event.key].includes(name.toLowerCase()));
      if (found) event.preventDefault();
      if (found) this.#play(found.action);
    };
    document.addEventListener("keydown", this.keys);
  }

  #hint(answer) {
    const {board} = this.position;
    const target = board?.targets.find(([action]) => action === answer.action_id);
    if (target) this.view.hint(target.slice(1));
  }

  #fail(error) {
    if (error.name === "AbortError") return;
    this.running = false;
    this.thinking = this.timer = null;
    if (this.position) this.#tell();
    this.problem.textContent = error.message;
  }

  async #save() {
    const {words, moves, seats, seed, name} = this.match;
    const agents = seats.map(({agent}) => agent);
    try {
      save(`${name}.json`, JSON.stringify(await this.context.ask("play.record", {...words, moves, agents, seed}), null, 2));
    } catch (error) {
      this.#fail(error);
    }
  }

  async #load(input) {
    const [file] = input.files;
    input.value = "";
    try {
      const found = await this.context.ask("play.read", {text: await file.text(), name: file.name});
      this.match.open(found);
      this.running = false;
      await this.refresh(true);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #link() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    this.context.say(text.copied);
    this.status.textContent = text.copied;
  }
}
