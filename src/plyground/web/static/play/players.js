// Who plays: one line for each side.

import {h, put} from "../lib/dom.js";
import {play as text} from "../lib/texts.js";
import {PERSON} from "./match.js";

const KINDS = ["none", "depth", "seconds", "nodes"];
const USUAL = {depth: 4, seconds: 1, nodes: 100000};

// Fill `element` with the seats of a match; `changed` is called when somebody else sits down.
export function players(element, match, sides, changed) {
  const choices = h("datalist", {id: "agents"}, [PERSON, ...(match.entry?.agents ?? [])].map((name) => h("option", {value: name})));
  put(element, choices, sides.map((side, i) => seat(match, side, i, changed)));
}

function seat(match, side, player, changed) {
  const {agent, limit} = match.seat(player);
  const change = (part) => {
    match.seats = match.seats.map((old, i) => (i === player ? {...old, ...part} : old));
    changed();
  };
  const number = h("input", {
    type: "number", min: "0", step: "any", class: "short", "aria-label": text.limitOf(side), value: limit?.number ?? "", hidden: !limit,
    onchange: ({target}) => target.value > 0 && change({limit: {kind: limit.kind, number: Number(target.value)}}),
  });
  const kind = h("select", {
    "aria-label": text.kindOf(side), hidden: agent === PERSON,
    onchange: ({target: {value}}) => change({limit: value === "none" ? null : {kind: value, number: USUAL[value]}}),
  }, KINDS.map((name) => h("option", {value: name, selected: name === (limit?.kind ?? "none")}, text.limits[name])));
  const who = h("input", {
    value: agent, list: "agents", "aria-label": text.agentOf(side), autocomplete: "off", spellcheck: "false", class: "agent",
    onfocus: ({target}) => target.select(),
    onchange: ({target}) => change({agent: target.value.trim() || PERSON, limit: target.value.trim() === PERSON ? null : limit}),
  });
  return h("div", {class: "seat", role: "group", "aria-label": side}, h("span", {class: "side"}, side), who, number, kind);
}
