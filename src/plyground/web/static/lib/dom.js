// Builds elements; text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

// h("button", {class: "main", onclick: play, disabled: true}, "Play"): an HTML element.
// Children are nodes, texts, numbers, lists of them; null, undefined and false are left out.
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// The same for SVG.
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  add(element, children);
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else if (name === "value" && "value" in element) element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

// Replace all that is in an element.
export function put(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

let count = 0;

// A label with its control; more is an explanation below it.
export function field(label, control, more = null) {
  control.id ||= `field-${++count}`;
  return h("div", {class: "field"}, h("label", {for: control.id}, label), control, more && h("small", {}, more));
}

// A drop-down list of [value, text] pairs.
export function select(pairs, value, onchange) {
  const options = pairs.map(([key, text]) => h("option", {value: key, selected: key === value}, text));
  return h("select", {onchange: (event) => onchange(event.target.value)}, options);
}
