// A match as the page keeps it: which game, who plays, all moves, and which of them are on the board.

export const PERSON = "person";
const BEST_FIRST = ["deepening", "alphabeta", "expectimax", "maxn", "random"];

export class Match {
  // games: the catalogue; parameters: the address
  constructor(games, parameters) {
    this.games = games;
    const given = parameters.get("game") ?? "tictactoe";
    this.options = /\((.*)\)$/s.exec(given)?.[1] ?? "";
    this.name = given.slice(0, this.options ? given.length - this.options.length - 2 : undefined);
    this.layout = parameters.get("layout");
    this.seats = parameters.getAll("seat").map(readSeat);
    this.moves = (parameters.get("moves") ?? "").split(".").filter(Boolean).map(Number);
    this.at = parameters.has("at") ? Number(parameters.get("at")) : this.moves.length;
    this.seed = Number(parameters.get("seed") ?? 0);
  }

  get entry() {
    return this.games.find(({name}) => name === this.name);
  }

  get game() {
    return this.options ? `${this.name}(${this.options})` : this.name;
  }

  // What every question about this game says.
  get words() {
    return {game: this.game, layout: this.layout};
  }

  get isAtEnd() {
    return this.at === this.moves.length;
  }

  seat(player) {
    return this.seats[player] ?? this.usual(player);
  }

  // Who sits down where nobody was asked to: a person first, then whoever plays best.
  usual(player) {
    const there = this.entry?.agents ?? [];
    const best = BEST_FIRST.find((name) => there.includes(name)) ?? PERSON;
    if (player === 0 || best === PERSON) return {agent: PERSON, limit: null};
    return {agent: best, limit: best === "random" ? null : {kind: "seconds", number: 1}};
  }

  // As many seats as there are sides.
  seatAll(count) {
    this.seats = Array.from({length: count}, (_, i) => this.seat(i));
  }

  choose(name, layout = null, options = "") {
    Object.assign(this, {name, layout, options});
    this.seats = [];
    this.restart();
  }

  // A record that was read from a file.
  open({game, layout, moves, agents, seed}) {
    const query = new URLSearchParams({game, seed});
    if (layout) query.set("layout", layout);
    for (const agent of agents) query.append("seat", agent === "human" ? PERSON : agent);
    Object.assign(this, new Match(this.games, query), {moves, at: moves.length});
  }

  restart() {
    this.moves = [];
    this.at = 0;
  }

  // A move on the board: what came after this position is given up.
  play(action) {
    this.moves = [...this.moves.slice(0, this.at), action];
    this.at = this.moves.length;
  }

  jump(at) {
    this.at = Math.max(0, Math.min(at, this.moves.length));
  }

  // Where undo leads: to the latest position before in which a person decided, or one move back if none does.
  before(movers) {
    for (let at = this.at - 1; at >= 0; at--) if (this.isPerson(movers[at])) return at;
    return this.at - 1;
  }

  after(movers) {
    for (let at = this.at + 1; at < this.moves.length; at++) if (this.isPerson(movers[at])) return at;
    return this.moves.length;
  }

  isPerson(player) {
    return player >= 0 && this.seat(player).agent === PERSON;
  }

  get parameters() {
    const query = new URLSearchParams({game: this.game});
    if (this.layout) query.set("layout", this.layout);
    for (const seat of this.seats) query.append("seat", writeSeat(seat));
    if (this.seed) query.set("seed", this.seed);
    if (this.moves.length) query.set("moves", this.moves.join("."));
    if (!this.isAtEnd) query.set("at", this.at);
    return query;
  }
}

// alphabeta(depth=4), or with a limit before it: seconds:1 alphabeta
function readSeat(text) {
  const found = /^(depth|nodes|seconds):([\d.]+) (.*)$/s.exec(text);
  return found ? {agent: found[3], limit: {kind: found[1], number: Number(found[2])}} : {agent: text, limit: null};
}

function writeSeat({agent, limit}) {
  return limit ? `${limit.kind}:${limit.number} ${agent}` : agent;
}
