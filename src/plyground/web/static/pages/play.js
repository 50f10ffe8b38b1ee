// Play any game: the page keeps the moves (in the address), the server says what they lead to.

import {BoardView} from "../lib/board.js";
import {field, h, put, select} from "../lib/dom.js";
import {play as text} from "../lib/texts.js";

export const title = text.title;

const PERSON = "person";

export async function mount(element, context) {
  const {games} = await context.ask("games.catalogue");
  const given = context.parameters;
  const state = {
    game: given.get("game") ?? "tictactoe",
    layout: given.get("layout"),
    seats: given.getAll("seat"),
    moves: (given.get("moves") ?? "").split(".").filter(Boolean).map(Number),
    position: null,
  };
  const view = new BoardView(text.board);
  const status = h("p", {class: "status", "data-test": "status"});
  const legal = h("div", {class: "row"});
  const problem = h("p", {class: "error", role: "alert"});
  let thinking = null;

  function remember() {
    const query = new URLSearchParams({game: state.game});
    if (state.layout) query.set("layout", state.layout);
    for (const seat of state.seats) query.append("seat", seat);
    if (state.moves.length) query.set("moves", state.moves.join("."));
    context.remember(query);
  }

  async function refresh() {
    thinking?.abort();
    remember();
    problem.textContent = "";
    const {game, layout, moves} = state;
    try {
      state.position = await context.ask("play.position", {game, layout, moves});
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
      return;
    }
    draw();
    await think();
  }

  function draw() {
    const {position} = state;
    const person = position.player !== null && seat(position.player) === PERSON;
    const names = new Map(position.legal.map(({action, name}) => [action, name]));
    if (position.board) view.show(position.board, {choose: person ? ([action]) => choose(action) : null, names});
    put(legal, person ? position.legal.map(({action, name}) => h("button", {onclick: () => choose(action)}, name)) : []);
    status.textContent = said(position);
    context.say(status.textContent);
  }

  function said(position) {
    if (position.finished) {
      const best = Math.max(...position.utility);
      const winners = position.sides.filter((_, i) => position.utility[i] === best);
      return winners.length === 1 ? text.wins(winners[0]) : text.draw;
    }
    return text.turn(position.sides[position.player]);
  }

  const seat = (player) => state.seats[player] ?? (player === 0 ? PERSON : "alphabeta(depth=4)");

  async function think() {
    const {player, finished} = state.position;
    if (finished || seat(player) === PERSON) return;
    thinking = new AbortController();
    status.textContent = text.thinks(state.position.sides[player]);
    try {
      const {game, layout, moves} = state;
      const answer = await context.ask("play.move", {game, layout, moves, agent: seat(player)}, {signal: thinking.signal});
      choose(answer.action);
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
    }
  }

  function choose(action) {
    state.moves = [...state.moves, action];
    refresh();
  }

  put(
    element,
    h("h1", {}, title),
    h("div", {class: "row"},
      field(text.game, select(games.map(({name}) => [name, name]), state.game, (name) => {
        Object.assign(state, {game: name, layout: null, moves: [], seats: []});
        refresh();
      })),
      h("button", {onclick: () => { state.moves = []; refresh(); }}, text.start),
    ),
    status, problem, view.element, legal,
  );
  await refresh();
}
