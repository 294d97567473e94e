import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import {
  describeArrows,
  judgeArrows,
  judgeCircles,
  judgeFences,
  listArrows,
  listImports,
  sourceFiles,
} from "./rooms";

/**
 * Checks docs/architecture.md: which names a folder may contain, and that no room imports from one above it.
 * Oxlint limits the size of files. `--arrows` prints which room imports from which.
 */

/** A noun's folder holds only these names, `<part>-contract.ts` and `<part>-client.ts`, and what a write or a read is named: */
const NOUN_FILES =
  /^(contract|names|rules|queries|mutations|client|mails|messages)$|-(contract|client|messages)$/;
/** a verb and its object (`accept-request.ts`). */
const VERBS: ReadonlySet<string> = new Set(
  `
  accept add apply change check claim count delete derive export find format get give hold import
  link list make match measure order queue read reconcile record reject request reserve run send settle set
  sign start stop sweep sync take write
  `.match(/\w+/g),
);
const NOUNS = readdirSync("lib").filter((name) => name !== "platform" && !name.includes("."));
const COMPONENTS = ["ui", "layout", "home", "seo", ...NOUNS];
const PLATFORM = [
  ...["contracts", "format", "session", "client", "lists", "http", "api-docs", "auth", "db"],
  ...["mail", "push", "images", "cards", "page-cache", "service-worker", "workers"],
];
/** Files directly in lib/platform, which nearly all of its rooms use. */
const PLATFORM_FILES = ["env", "errors", "logger", "metrics", "request-context"];
const SERVER = ["page-cache"];
const SCRIPTS = ["run", "build", "data", "embedded", "checks"];
/** Files directly in scripts, which every command uses. */
const SCRIPT_FILES = ["bootstrap", "free-port", "progress", "refusal", "run-program"];
const LAB = ["card-sandbox", "chaos", "bench", "media-source"];
const FORBIDDEN = /^(index|utils?|helpers?|services?|common|misc)\.(ts|tsx)$/;

const faults: string[] = [];
const foldersOf = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

function allowFolders(path: string, allowed: readonly string[]): void {
  for (const name of foldersOf(path))
    if (!allowed.includes(name)) faults.push(`${path}/${name}: not one of ${allowed.join(", ")}.`);
}

function allowFiles(path: string, allowed: readonly string[]): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (
      entry.isFile() &&
      !entry.name.includes(".test.") &&
      !allowed.includes(entry.name.replace(/\.\w+$/, ""))
    )
      faults.push(`${path}/${entry.name}: put it into a room; loose stand ${allowed.join(", ")} alone.`);
}

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(child);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield child;
  }
}

function checkName(path: string): void {
  const name = path.split("/").at(-1) ?? "";
  if (FORBIDDEN.test(name)) faults.push(`${path}: name the file after what it does.`);
  if (!/^[a-z0-9[\].-]+$/.test(name.replaceAll("_", "-")) && !name.startsWith("["))
    faults.push(`${path}: use kebab-case.`);
}

/** Skips tests: a test is named after what it tests, which may be more than one file. */
function checkNounFile(path: string): void {
  const name = basename(path).replace(/\.tsx?$/, "");
  const [verb = "", ...object] = name.split("-");
  if (path.includes(".test.") || NOUN_FILES.test(name) || (VERBS.has(verb) && object.length > 0)) return;
  faults.push(
    `${path}: name it contract, rules, queries, mutations, client, mails, messages or names, or verb-noun for a write or a read of its own, with a verb of VERBS in scripts/checks/check-structure.ts.`,
  );
}

allowFolders("lib/platform", PLATFORM);
allowFolders("components", COMPONENTS);
allowFolders("server", SERVER);
allowFolders("scripts", SCRIPTS);
allowFolders("lab", LAB);
allowFiles("lib", ["registry", "translations"]);
const registry = readFileSync("models/registry.ts", "utf8");
for (const path of filesBelow("models")) {
  const isModel = /\bmodelOf</.test(readFileSync(path, "utf8")) && !/(registry|stored)\.ts$/.test(path);
  if (isModel && !registry.includes(`"./${basename(path, ".ts")}"`))
    faults.push(`${path}: export its model in models/registry.ts, from which its indexes are made.`);
}
const calls = readFileSync("lib/registry.ts", "utf8");
const catalogues = readFileSync("lib/translations.ts", "utf8");
for (const path of NOUNS.flatMap((noun) => [...filesBelow(`lib/${noun}`)])) {
  const imported = `${path.slice("lib".length, -".ts".length)}"`;
  if (/\bcontract\.ts$/.test(path) && !calls.includes(imported))
    faults.push(`${path}: list it in lib/registry.ts, from which OpenAPI and the permission table are made.`);
  const isCatalogue =
    /\bmessages\.ts$/.test(path) && /^export const SCREENS\b/m.test(readFileSync(path, "utf8"));
  if (isCatalogue && !catalogues.includes(imported))
    faults.push(`${path}: list its SCREENS in lib/translations.ts, which pages read.`);
}
allowFiles("lib/platform", PLATFORM_FILES);
allowFiles("scripts", SCRIPT_FILES);
for (const root of ["app", "components", "lib", "models", "server", "scripts", "lab"])
  for (const path of filesBelow(root)) {
    if (path.startsWith("lab/media-source")) continue;
    checkName(path);
    if (/^lib\/(?!platform\/)[^/]+\//.test(path)) checkNounFile(path);
  }
for (const name of [
  "middleware.ts",
  "server/main.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  ".env.example",
  "docs/architecture.md",
])
  if (!existsSync(name) || !statSync(name).isFile()) faults.push(`${name} is missing.`);

const { values } = parseArgs({ options: { arrows: { type: "boolean", default: false } } });
const arrows = listArrows(sourceFiles());
faults.push(
  ...judgeArrows(arrows),
  ...judgeFences(sourceFiles()),
  ...judgeCircles(listImports(sourceFiles())),
);
for (const noun of NOUNS)
  if (!existsSync(`lib/${noun}/contract.ts`)) faults.push(`lib/${noun}: contract.ts is missing.`);
if (values.arrows) console.log(describeArrows(arrows));

// The guide names every room of lib and lab, so that readers need not guess its purpose.
const guide = readFileSync("docs/architecture.md", "utf8");
for (const room of [
  ...foldersOf("lib/platform").map((name) => `lib/platform/${name}`),
  ...foldersOf("lab").map((name) => `lab/${name}`),
])
  if (!guide.includes(`\`${room}`)) faults.push(`${room}: docs/architecture.md does not say what it holds.`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? "The structure is as docs/architecture.md says."
    : `${String(faults.length)} ${faults.length === 1 ? "fault" : "faults"} in the structure.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
