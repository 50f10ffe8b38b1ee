// What a picture shows of each node when nothing is asked; a quiz hides and marks (quiz.js).

export const PLAIN = {
  plain: true, // the line of play stands out
  windows: true,
  value: () => null, // a text instead of the value, or null
  valueStyle: () => "value",
  mark: () => null, // {sign, style} beside a node
  edge: () => null, // another style for the edge to an item
};
