import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { APART, FLOORS } from "./import-rules.mjs";

/** Which room of the tree imports from which: no arrow points up, so there is no cycle. */

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The first file with such an import, and the file that it imports. */
  readonly file: string;
  readonly target: string;
  /** How many imports there are. */
  readonly imports: number;
}

/** Returns the top folder, or the subfolder in lib, scripts, tools and app/api: `lib/domain` of `lib/domain/users/rules.ts`. */
export function roomOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (first === "lib") return `lib/${second}`;
  if (first === "scripts" || first === "tools") return rest.length > 0 ? `${first}/${second}` : first;
  return first === "app" && second === "api" ? "app/api" : first;
}

/** Returns the arrows between rooms that these files' imports make; test files are ignored, since they may import anything. */
export function listArrows(files: Iterable<string>): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const from = roomOf(file);
    for (const target of importsOf(file)) {
      const to = roomOf(target);
      if (from === to) continue;
      const known = arrows.get(`${from} ${to}`);
      arrows.set(`${from} ${to}`, { file, target, ...known, from, to, imports: (known?.imports ?? 0) + 1 });
    }
  }
  return [...arrows.values()];
}

/** Returns one sentence per forbidden arrow. */
export function judgeArrows(arrows: readonly Pick<Arrow, "from" | "to" | "file" | "target">[]): string[] {
  return arrows.flatMap(({ from, to, file, target }) => {
    const [above, below] = [FLOORS.indexOf(from), FLOORS.indexOf(to)];
    const unknown = above < 0 ? from : below < 0 ? to : null;
    if (unknown !== null) return [`${unknown}: give this room its floor in scripts/checks/import-rules.mjs.`];
    if (below > above) return [`${file}: ${from} imports from ${to} (${target}), which stands above it.`];
    if (APART[from]?.includes(to))
      return [`${file}: ${from} imports from ${to} (${target}); they meet at lib/contracts alone.`];
    return [];
  });
}

/** Returns the arrows as text, one room per line, from top to bottom. */
export function describeArrows(arrows: readonly Arrow[]): string {
  const lines = FLOORS.toReversed().flatMap((room) => {
    const own = arrows.filter(({ from }) => from === room);
    return own.length === 0
      ? []
      : [`${room} → ${own.map(({ to, imports }) => `${to} ${String(imports)}`).join(", ")}`];
  });
  return `${lines.join("\n")}\n${String(arrows.length)} arrows between ${String(FLOORS.length)} rooms.`;
}

/** Yields every source file of ours that may import. */
export function* sourceFiles(): Generator<string> {
  yield "middleware.ts";
  for (const root of new Set(FLOORS.map((room) => room.split("/")[0] ?? "")))
    if (existsSync(root) && statSync(root).isDirectory()) yield* sourcesBelow(root);
}

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (/\.(tsx?|mjs)$/.test(entry.name)) yield path;
  }
}

/** Returns the files of ours that a file imports, including types and dynamic imports. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const ours = fileName.startsWith("@/")
      ? fileName.slice(2)
      : /^\.{1,2}\//.test(fileName)
        ? normalize(join(dirname(file), fileName))
        : null;
    return ours === null ? [] : [withEnding(ours)];
  });
}

function withEnding(path: string): string {
  const found = ["", ".ts", ".tsx", ".mjs"].find((ending) => {
    const file = path + ending;
    return existsSync(file) && statSync(file).isFile();
  });
  return path + (found ?? "");
}
