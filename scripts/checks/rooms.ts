import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { APART, FLOORS } from "./import-rules.mjs";

/** Which room of the tree imports from which: no arrow leads back up, so there is no circle either. */

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The first file that draws it, and what that imports. */
  readonly file: string;
  readonly target: string;
  /** How many imports draw it. */
  readonly imports: number;
}

/** `lib/domain` of `lib/domain/users/queries.ts`: the folder, or of lib, scripts, tools and app/api the folder in it. */
export function roomOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (first === "lib") return `lib/${second}`;
  if (first === "scripts" || first === "tools") return rest.length > 0 ? `${first}/${second}` : first;
  return first === "app" && second === "api" ? "app/api" : first;
}

/** The arrows between rooms that these files draw; a test may look at anything, so tests beside the source draw none. */
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

/** What is wrong with where the arrows lead, a sentence each. */
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

/** The arrows for a person to read, a room a line, from the top to the foot. */
export function describeArrows(arrows: readonly Arrow[]): string {
  const lines = FLOORS.toReversed().flatMap((room) => {
    const own = arrows.filter(({ from }) => from === room);
    return own.length === 0
      ? []
      : [`${room} → ${own.map(({ to, imports }) => `${to} ${String(imports)}`).join(", ")}`];
  });
  return `${lines.join("\n")}\n${String(arrows.length)} arrows between ${String(FLOORS.length)} rooms.`;
}

/** Every file of ours that may draw an arrow. */
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

/** The files of ours that a file imports, types and files fetched later included. */
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
