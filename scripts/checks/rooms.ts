import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Which room of the tree imports from which: no arrow points up, so there is no cycle between rooms. */

/** In a noun's folder, contracts are for both sides, clients for the browser, and all else for the server. */
const CONTRACTS = "lib/<noun>/contract.ts";
const CLIENTS = "lib/<noun>/client.ts";
const NOUNS = "lib/<noun>";

const platform = (...rooms: readonly string[]) => rooms.map((room) => `lib/platform/${room}`);
const BROWSER = platform("session");

/** From bottom to top; a room imports only from those before it. */
const FLOORS: readonly string[] = [
  ...platform("contracts"),
  ...[CONTRACTS, "lib/registry.ts", "lib/translations.ts"],
  ...platform("format", "env.ts", "errors.ts"),
  ...BROWSER,
  ...platform("request-context.ts", "logger.ts", "metrics.ts"),
  "models",
  ...platform("db", "page-cache", "workers", "service-worker", "mail", "push", "images", "cards", "auth"),
  NOUNS,
  ...platform("http", "api-docs", "lists", "client"),
  CLIENTS,
  ...["components", "app/api", "app", "middleware.ts", "server", "migrations"],
  // No room above this line imports from those below: the product is served without them.
  ...["scripts", "lab/card-sandbox", "scripts/embedded", "scripts/build", "scripts/data"],
  ...["scripts/checks", "tests", "lab/bench", "lab/chaos", "scripts/run"],
];

const DATABASE = ["models", NOUNS, ...platform("db", "mail", "push", "metrics.ts", "page-cache")];
const SERVER = [...DATABASE, ...platform("env.ts", "logger.ts", "cards")];

/** Forbidden imports of lower rooms, across the two strands. */
const APART: Readonly<Record<string, readonly string[]>> = {
  components: SERVER,
  [CLIENTS]: [...SERVER, ...platform("http", "request-context.ts")],
  "lib/platform/client": [...SERVER, ...platform("http", "request-context.ts")],
  "lib/platform/session": platform("env.ts"),
  models: BROWSER,
  "lib/platform/db": BROWSER,
  "lib/platform/auth": BROWSER,
  [NOUNS]: BROWSER,
  "lib/platform/http": [NOUNS, "models", ...BROWSER],
  "app/api": ["models", ...BROWSER],
  "middleware.ts": DATABASE,
  server: [...BROWSER, "models", CLIENTS, "lib/platform/client", "components", "app/api", "app"],
};

/** What components may import from lib/platform/http: shared by both sides, or needed by server components. */
const SHARED_HTTP = ["content-security", "plain-form"];

/** Where the code belongs instead, by importing room. */
const ADVICE: Readonly<Record<string, string>> = {
  [CONTRACTS]:
    "A contract is for both sides: put server code into queries.ts or mutations.ts, browser code into client.ts.",
  [NOUNS]:
    "A noun knows nothing of HTTP or the screen: throw an AppError (lib/platform/http/problem.ts maps it).",
  [CLIENTS]:
    "Browser code never reaches the server: call /api. It does not know the screen: return what happened.",
  models: "A model holds fields and indexes: put rules and writes into lib/<noun>.",
  components:
    "Browser code never reaches the server: read through lib/<noun>/client.ts, or take data from the page.",
  "lib/platform/http":
    "It knows no noun and no screen: put rules and reads into lib/<noun>, routes into app/api.",
  "lib/platform/auth":
    "It proves callers for those above it, and records what they change: put other writes into lib/users.",
  "lib/platform/workers": "A worker thread knows no database: read in lib/<noun>, and hand the data over.",
  "middleware.ts":
    "It runs at the edge, without a database: prove callers in lib/platform/auth/page-actor.ts.",
  server: "It knows how Next answers, not what: put rules and reads into lib/<noun>.",
  "app/api": "A route is a declaration: put the query or the write into lib/<noun>.",
};

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The first file with such an import, and the file that it imports. */
  readonly file: string;
  readonly target: string;
  /** How many imports there are. */
  readonly imports: number;
}

/**
 * Returns the top folder, or the subfolder in scripts, lab, app/api and lib/platform; of a noun's folder the side:
 * `lib/<noun>` of `lib/users/queries.ts`.
 */
export function roomOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (first === "lib" && second === "platform") return `lib/platform/${rest[0] ?? ""}`;
  if (first === "lib" && rest.length > 0) {
    if (/(^|-)(contract|names|messages)\.ts$/.test(rest[0] ?? "")) return CONTRACTS;
    return /(^|-)client\.tsx?$/.test(rest[0] ?? "") ? CLIENTS : NOUNS;
  }
  if (first === "lib") return path;
  if (first === "scripts" || first === "lab") return rest.length > 0 ? `${first}/${second}` : first;
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
    if (unknown !== null) return [`${unknown}: give this room its floor in scripts/checks/rooms.ts.`];
    const advice = ADVICE[from] ? ` ${ADVICE[from]}` : "";
    if (below > above)
      return [`${file}: ${from} imports from ${to} (${target}), which stands above it.${advice}`];
    return APART[from]?.includes(to)
      ? [`${file}: ${from} may not import from ${to} (${target}).${advice}`]
      : [];
  });
}

/** Returns one sentence per import that a part of a room may not make. */
export function judgeFences(files: Iterable<string>): string[] {
  return [...files].flatMap((file) => {
    if (!file.startsWith("components/") || /\.test\.tsx?$/.test(file)) return [];
    return importsOf(file).flatMap((target) => {
      const room = roomOf(target);
      const http = /^lib\/platform\/http\/(.*)\.ts$/.exec(target)?.[1];
      if (http !== undefined && !SHARED_HTTP.includes(http))
        return [`${file}: imports ${target}, which runs on the server.`];
      const knowsNoun = room === CLIENTS || room === NOUNS || /^components\/(?!ui\/|layout\/)/.test(target);
      return file.startsWith("components/ui/") && knowsNoun
        ? [`${file}: imports ${target}; components/ui knows no noun. Put it into components/<noun>.`]
        : [];
    });
  });
}

/** The noun of a file of `lib/<noun>`, else null. */
const nounOf = (path: string) => /^lib\/(?!platform\/)([^/]+)\//.exec(path)?.[1] ?? null;

/**
 * Returns one sentence per circle of nouns, types included: of two nouns that import each other neither can be read, tested
 * or changed without the other.
 */
export function judgeCircles(imports: Iterable<readonly [file: string, target: string]>): string[] {
  const graph = new Map<string, Map<string, readonly [file: string, target: string]>>();
  for (const [file, target] of imports) {
    const [from, to] = [nounOf(file), nounOf(target)];
    if (from === null || to === null || from === to || /\.test\.tsx?$/.test(file)) continue;
    const known = graph.get(from) ?? new Map<string, readonly [string, string]>();
    graph.set(from, known.set(to, known.get(to) ?? [file, target]));
  }
  const circles = new Map<string, string>();
  for (const noun of graph.keys()) {
    const circle = shortestCircle(noun, (from) => [...(graph.get(from)?.keys() ?? [])]);
    const key = circle.toSorted().join(" ");
    if (circle.length === 0 || circles.has(key)) continue;
    const steps = circle.map((from, place) => {
      const [file = "", target = ""] = graph.get(from)?.get(circle[(place + 1) % circle.length] ?? "") ?? [];
      return `${file} imports ${target}`;
    });
    circles.set(
      key,
      `lib/${circle.join(", lib/")} import each other in a circle: ${steps.join("; ")}. Decide which noun stands on the other, and move what the lower one imports down to it, or its importer up (docs/architecture.md).`,
    );
  }
  return [...circles.values()];
}

/** Returns the nouns of the shortest circle through this one, in order; empty without one. */
function shortestCircle(noun: string, importedBy: (noun: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  let paths = [[noun]];
  while (paths.length > 0) {
    const next: string[][] = [];
    for (const path of paths)
      for (const to of importedBy(path.at(-1) ?? "")) {
        if (to === noun) return path;
        if (seen.has(to)) continue;
        seen.add(to);
        next.push([...path, to]);
      }
    paths = next;
  }
  return [];
}

/** Returns each import of ours as the importing file and its target. */
export function listImports(files: Iterable<string>): (readonly [file: string, target: string])[] {
  return [...files].flatMap((file) => importsOf(file).map((target) => [file, target] as const));
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
