// Questions to the server and its answers, over one web socket that comes back when it was lost.

const open = new Map(); // id -> {resolve, reject, tell, message}
let socket = null;
let next = 1;
let changed = () => {};
let compiled = () => {};
const compiling = new Map(); // id -> the kernel that is compiled for this question
let pause = 250;

// Connect; `onchange(true or false)` hears whether the server is there, `oncompile(name or null)` what it compiles.
export function connect(onchange, oncompile) {
  changed = onchange;
  compiled = oncompile;
  socket = new WebSocket(`ws://${location.host}/socket`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    pause = 250;
    changed(true);
    for (const {message} of open.values()) socket.send(message);
  };
  socket.onmessage = ({data}) => (typeof data === "string" ? hear(JSON.parse(data)) : hearBytes(data));
  socket.onclose = () => {
    changed(false);
    setTimeout(() => connect(changed, compiled), pause);
    pause = Math.min(pause * 2, 4000);
  };
}

// Ask the server: a promise of the answer. `tell` hears what comes before it (objects, or bytes as an ArrayBuffer);
// `signal` ends the question early, which rejects with an AbortError. Other errors are one line for people.
export function ask(what, parts = {}, {tell = () => {}, signal = null} = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const id = next++;
    const message = JSON.stringify({id, do: what, with: parts});
    open.set(id, {resolve, reject, tell, message});
    if (socket?.readyState === WebSocket.OPEN) socket.send(message);
    signal?.addEventListener("abort", () => {
      if (!open.delete(id)) return;
      compiles(id, null);
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({id, do: "cancel"}));
      reject(aborted());
    });
  });
}

function aborted() {
  return new DOMException("cancelled", "AbortError");
}

function hear(answer) {
  const question = open.get(answer.id);
  if (!question) return;
  if ("tell" in answer) {
    const name = answer.tell?.compiling;
    return name === undefined ? question.tell(answer.tell) : compiles(answer.id, name);
  }
  open.delete(answer.id);
  compiles(answer.id, null);
  if ("error" in answer) question.reject(new Error(answer.error));
  else question.resolve(answer.done);
}

function compiles(id, name) {
  if (name) compiling.set(id, name);
  else if (!compiling.delete(id)) return;
  compiled([...compiling.values()].at(-1) ?? null);
}

function hearBytes(data) {
  open.get(new DataView(data).getUint32(0, true))?.tell(data.slice(8));
}
