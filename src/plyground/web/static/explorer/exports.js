// Files to keep: the picture as it stands, or all that is known.

import {save} from "../lib/files.js";

export const FORMS = {
  svg: ["SVG", "image/svg+xml", (stage) => stage.svg()],
  png: ["PNG", "image/png", (stage) => png(stage)],
  tex: ["TikZ", "text/x-tex", (stage) => stage.tikz()],
  json: ["JSON", "application/json", (stage) => `${JSON.stringify(json(stage.tree), null, 1)}\n`],
};

// Hand a file to the person.
export async function keep(stage, form, name) {
  const [, type, make] = FORMS[form];
  save(`${name}.${form}`, await make(stage), type);
}

async function png(stage) {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([stage.svg()], {type: "image/svg+xml"}));
  picture.src = address;
  await picture.decode();
  URL.revokeObjectURL(address);
  const scale = Math.min(2, 16_000 / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement("canvas"), {width: picture.width * scale, height: picture.height * scale});
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// The search as `plyground tree --json` tells it: one object for each node.
export function json(tree) {
  const plain = (value) => (Array.isArray(value) ? value.map(plain) : Number.isFinite(value) ? value : value > 0 ? "inf" : "-inf");
  const {algorithm, depth, visited, recorded, note, line} = tree.document;
  const ghost = (g) => ({
    action: tree.ghosts.action[g], name: tree.strings[tree.ghosts.name[g]], title: tree.strings[tree.ghosts.title[g]],
    value: tree.ghostValue(g) === null ? null : plain(tree.ghostValue(g)),
  });
  const nodes = Array.from({length: tree.size}, (_, i) => {
    const cut = tree.cutOf(i);
    return {
      id: tree.id[i], parent: i ? tree.id[tree.parent[i]] : null, action: i ? tree.action[i] : null, name: tree.actionName(i),
      depth: tree.depth[i], kind: tree.kindOf(i), player: tree.kindOf(i) === "end" ? null : tree.player[i], value: plain(tree.valueOf(i)),
      window: tree.prunes ? plain(tree.windowOf(i)) : null, window_out: tree.prunes ? plain(tree.windowOut(i)) : null,
      cut: cut && {kind: cut.kind, value: plain(cut.value), bound: plain(cut.bound), inequality: cut.inequality.replaceAll("∞", "inf"), ancestor: cut.ancestor < 0 ? null : tree.id[cut.ancestor]},
      children: Array.from(tree.children(i), (c) => tree.id[c]), unvisited: tree.ghostsOf(i).map(ghost),
      visits: tree.visits ? tree.visits[i] : null,
      on_line: Boolean(tree.onLine[i]), recorded: !tree.unfinished.has(i), title: tree.titleOf(i),
      exactness: tree.exactness ? ["=", "<=", ">="][tree.exactness[i]] : "=",
    };
  });
  return {algorithm, depth, value: plain(tree.valueOf(0)), visited, recorded, shown: tree.size, note, line: line.map((i) => tree.id[i]), nodes};
}

