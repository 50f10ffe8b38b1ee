// The textbook's pseudocode of each search, and which line a step stands for. A line is [text, what it does...]: the name
// of a step, or a step and the kind of its node, "cut max".

const twoSided = (rest, cutMax, cutMin) => [
  [`function MAX-VALUE(s${rest})`, "enter max"],
  ["  if s is a leaf: return its value", "leaf below min", "leaf"],
  ["  v ← −∞"],
  ["  for each action a of s"],
  [`    w ← MIN-VALUE(result(s, a)${rest})`],
  [`    if w > v: v ← w${cutMax ? ", α ← max(α, v)" : ""}`, "better max"],
  ...(cutMax ? [[`    if ${cutMax}: leave the loop`, "cut max"]] : []),
  ["  return v", "leave max"],
  [""],
  [`function MIN-VALUE(s${rest})`, "enter min"],
  ["  if s is a leaf: return its value", "leaf below max"],
  ["  v ← +∞"],
  ["  for each action a of s"],
  [`    w ← MAX-VALUE(result(s, a)${rest})`],
  [`    if w < v: v ← w${cutMin ? ", β ← min(β, v)" : ""}`, "better min"],
  ...(cutMin ? [[`    if ${cutMin}: leave the loop`, "cut min"]] : []),
  ["  return v", "leave min"],
];

const EXPECTIMAX = [
  ["function VALUE(s)", "enter"],
  ["  if s is a leaf: return its value", "leaf"],
  ["  if MAX is to move:"],
  ["    the most of VALUE(result(s, a))", "better max", "leave max"],
  ["  if MIN is to move:"],
  ["    the least of VALUE(result(s, a))", "better min", "leave min"],
  ["  if luck is to move:"],
  ["    the sum of P(a) · VALUE(result(s, a))", "leave chance"],
];

const MAXN = [
  ["function VALUES(s)", "enter"],
  ["  if s is a leaf: return its vector", "leaf"],
  ["  p ← the player to move"],
  ["  best ← none"],
  ["  for each action a of s"],
  ["    w ← VALUES(result(s, a))"],
  ["    if w[p] > best[p]: best ← w", "better player"],
  ["  return best", "leave player"],
];

const MCTS = [
  ["repeat for every play:"],
  ["  node ← root"],
  ["  while node is open:"],
  ["    node ← its child of the highest bound", "select"],
  ["  visit a new child of node", "expand"],
  ["  go on at random: the play comes to v", "play"],
  ["  for the child and all above it:"],
  ["    plays ← plays + 1, sum ← sum + v", "learn"],
  ["choose the action with the most plays"],
  [""],
  ["bound = sum / plays + c · √(ln N / plays)"],
];

const DEEPENING = [
  ["for d ← 1, 2, 3, ... plies:"],
  ["  VALUE(root, window around the last value)"],
  [""],
  ["function VALUE(s, α, β)", "enter"],
  ["  if s is a leaf, or d plies are gone,", "leaf"],
  ["      or the table knows enough: return it"],
  ["  for each action a of s, the likeliest first"],
  ["    w ← VALUE(result(s, a), all of the window"],
  ["        for the first, a null window for others)"],
  ["    if w is better than v: v ← w", "better"],
  ["        (a null window surprised: once more)"],
  ["    if v meets a bound: leave the loop", "cut"],
  ["  remember v in the table; return v", "leave"],
];

export function pseudocode({algorithm, cut}) {
  if (algorithm === "deepening") return DEEPENING;
  if (algorithm === "mcts") return MCTS;
  if (algorithm === "expectimax") return EXPECTIMAX;
  if (algorithm === "maxn") return MAXN;
  if (cut === null) return twoSided("", null, null);
  const equal = cut === "equal";
  return twoSided(", α, β", equal ? "v ≥ β" : "v > β", equal ? "v ≤ α" : "v < α");
}

// The number of the line that a step of a node of this kind stands for; of a leaf, "below" and the kind of its parent.
export function lineOf(lines, step, kind) {
  const exact = lines.findIndex(([, ...marks]) => marks.includes(`${step} ${kind}`));
  return exact >= 0 ? exact : lines.findIndex(([, ...marks]) => marks.includes(step));
}
