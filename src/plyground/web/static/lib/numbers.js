// Numbers as people read them.

// 1,234,567 in a few characters: 1.23 M
export function count(number) {
  for (const [size, letter] of [[1e9, "G"], [1e6, "M"], [1e4, "k"]]) {
    if (number >= size) return `${(number / (letter === "k" ? 1e3 : size)).toPrecision(3)} ${letter}`;
  }
  return Math.round(number).toLocaleString("en");
}

// A value of a game: 3, 2.5, -∞
export function shown(value) {
  if (value === null || value === undefined) return "";
  if (typeof value !== "number") return String(value).replace("inf", "∞");
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}
