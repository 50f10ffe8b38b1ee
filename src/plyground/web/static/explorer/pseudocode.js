// The textbook's pseudocode of each search, and which line a step stands for. A line is [text, what it does...]: the name
// of a step, or a step and the kind of its node, "cut max".

const twoSided = (title, rest, cutMax, cutMin) => [
  [`function MAX-VALUE(state${rest})`, "enter max"],
  ["  if state is valued here: return its value", "leaf"],
  ["  v ← −∞"],
  ["  for each action of state"],
  [`    w ← MIN-VALUE(result(state, action)${rest})`],
  [`    if w > v: v ← w${cutMax ? ", α ← max(α, v)" : ""}`, "better max"],
  ...(cutMax ? [[`    if ${cutMax}: leave the loop`, "cut max"]] : []),
  ["  return v", "leave max"],
  [""],
  [`function MIN-VALUE(state${rest})`, "enter min"],
  ["  if state is valued here: return its value"],
  ["  v ← +∞"],
  ["  for each action of state"],
  [`    w ← MAX-VALUE(result(state, action)${rest})`],
  [`    if w < v: v ← w${cutMin ? ", β ← min(β, v)" : ""}`, "better min"],
  ...(cutMin ? [[`    if ${cutMin}: leave the loop`, "cut min"]] : []),
  ["  return v", "leave min"],
];

const EXPECTIMAX = [
  ["function VALUE(state)", "enter"],
  ["  if state is valued here: return its value", "leaf"],
  ["  if MAX is to move:"],
  ["    return the most of VALUE(result(state, a))", "better max", "leave max"],
  ["  if MIN is to move:"],
  ["    return the least of VALUE(result(state, a))", "better min", "leave min"],
  ["  if luck is to move:"],
  ["    return the sum of P(a) · VALUE(result(state, a))", "leave chance"],
];

const MAXN = [
  ["function VALUES(state)", "enter"],
  ["  if state is valued here: return its vector", "leaf"],
  ["  p ← the player to move"],
  ["  best ← none"],
  ["  for each action of state"],
  ["    w ← VALUES(result(state, action))"],
  ["    if w[p] > best[p]: best ← w", "better player"],
  ["  return best", "leave player"],
];

export function pseudocode({algorithm, cut}) {
  if (algorithm === "expectimax") return EXPECTIMAX;
  if (algorithm === "maxn") return MAXN;
  if (cut === null) return twoSided("minimax", "", null, null);
  const equal = cut === "equal";
  return twoSided("alphabeta", ", α, β", equal ? "v ≥ β" : "v > β", equal ? "v ≤ α" : "v < α");
}

// The number of the line that a step of a node of this kind stands for; a leaf stands in the function of its mover.
export function lineOf(lines, step, kind) {
  const exact = lines.findIndex(([, ...marks]) => marks.includes(`${step} ${kind}`));
  return exact >= 0 ? exact : lines.findIndex(([, ...marks]) => marks.includes(step));
}
