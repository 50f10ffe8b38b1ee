// A course sheet: its options as a form, its output as the terminal shows it.

import {field, h, put, select} from "../lib/dom.js";
import {home, sheet as text} from "../lib/texts.js";

export const title = text.title;

export async function mount(element, context) {
  const name = context.parameters.get("name") ?? "trees";
  const sheets = await context.ask("course.sheets");
  const found = sheets.find((sheet) => sheet.name === name);
  if (!found) return put(element, h("p", {class: "error"}, text.unknown(name)));
  const output = h("pre", {class: "output", tabindex: "0", role: "region", "aria-label": text.output});
  const problem = h("p", {class: "error", role: "alert"});
  const status = h("p", {class: "counts", role: "status"});
  const options = new Map([...context.parameters].filter(([key]) => key.startsWith("--")));
  const stop = h("button", {type: "button", hidden: true}, text.stop);
  const form = h("form", {class: "row", onsubmit: (event) => { event.preventDefault(); run(); }},
    found.options.map((option) => control(option, options)), h("button", {class: "main"}, text.run), stop);
  const ruler = h("span", {class: "output unseen"}, "0".repeat(100));
  const links = home.sheets.find(({commands}) => commands.some(([key]) => key === name))?.links ?? [];
  put(element, h("h1", {}, text.heading(name)), h("p", {}, found.about), form,
    h("div", {class: "row"}, links.map(([href, words]) => h("a", {class: "button", href}, words))), problem, status, output, ruler);

  let running = null;
  async function run() {
    running?.abort();
    const mine = (running = new AbortController());
    context.remember(new URLSearchParams([["name", name], ...options]));
    put(output);
    problem.textContent = "";
    status.textContent = text.running;
    stop.hidden = false;
    stop.onclick = () => mine.abort();
    const given = Object.fromEntries(found.options.filter(({flag}) => options.has(flag)).map((option) => [option.flag, read(option, options)]));
    const columns = Math.floor((output.clientWidth - 24) / (ruler.scrollWidth / 100));
    const tell = (part) => output.append(part);
    try {
      await context.ask("course.run", {name, options: given, columns}, {tell, signal: mine.signal});
      status.textContent = text.done;
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
      if (running === mine) status.textContent = "";
    }
    if (running === mine) stop.hidden = true;
  }
  await run();
}

function read({flag, kind}, options) {
  return kind === "switch" ? true : kind === "number" ? Number(options.get(flag)) : options.get(flag);
}

function control({flag, kind, about, choices, default: usual}, options) {
  const words = flag.replace(/^--/, "").replaceAll("-", " ");
  const set = (value) => (value === "" || value === false ? options.delete(flag) : options.set(flag, String(value)));
  if (kind === "switch") {
    return h("label", {class: "check", title: about}, h("input", {type: "checkbox", checked: options.has(flag), onchange: ({target}) => set(target.checked)}), words);
  }
  const given = options.get(flag) ?? "";
  const made = kind === "choice"
    ? select([["", usual === null ? text.usual : `${usual}`], ...choices.filter((c) => c !== usual).map((c) => [c, c])], given, set)
    : h("input", {type: "number", step: "any", class: "short", value: given, placeholder: usual ?? "", onchange: ({target}) => set(target.value)});
  made.title = about;
  return field(words, made);
}
