// What plyground/ants/film.py recorded of a run, unpacked.

// film: {name, n, family, places, labels, open, optimum, seed, ends, tours, frames, history, length, why}
export function unpacked(film) {
  const frames = film.frames.map((frame) => ({...frame, tour: film.tours[frame.tour], weights: bytes(frame.weights)}));
  const history = film.history.map(([iteration, best, mean]) => ({iteration, best, mean}));
  return {...film, frames, history};
}

// Shares in 0..1 as the server packs them.
export function bytes(text) {
  return Float32Array.from(atob(text), (character) => character.charCodeAt(0) / 255);
}

// Between two frames: the pheromone of the one fades into that of the other.
export function between(a, b, share) {
  if (share <= 0 || !b) return a.weights;
  const mixed = new Float32Array(a.weights.length);
  for (let k = 0; k < mixed.length; k++) mixed[k] = a.weights[k] * (1 - share) + b.weights[k] * share;
  return mixed;
}

// The frame that shows an iteration.
export function frameAt(frames, iteration) {
  let low = 0;
  let high = frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (frames[middle].iteration <= iteration) low = middle;
    else high = middle - 1;
  }
  return low;
}
