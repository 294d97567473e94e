import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { isDomainName } from "./domain-names";
import { describeArrows, judgeArrows, listArrows, sourceFiles } from "./rooms";

/**
 * Checks docs/architecture.md: which names a folder may contain, and that no room imports from one above it.
 * Oxlint limits the size of files. `--arrows` prints which room imports from which.
 */

/** Nouns with API calls and a collection: `lib/contracts/coupons.docs.ts` and `models/coupon.ts`; the building is one. */
const NOUNS = readdirSync("lib/contracts")
  .flatMap((file) => (file.endsWith(".docs.ts") ? [file.slice(0, -".docs.ts".length)] : []))
  .filter((noun) => existsSync(`models/${noun.endsWith("s") ? noun.slice(0, -1) : noun}.ts`));
/** The nouns, and what all of them write to. */
const DOMAIN = [...NOUNS, "audit"];
const COMPONENTS = ["ui", "layout", "home", "seo", ...NOUNS, "audit"];
const LIB = [
  "contracts",
  "domain",
  "hooks",
  "http",
  "api-docs",
  "auth",
  "db",
  "payments",
  "format",
  "lists",
  "page-cache",
  "checkout",
  "session",
  "images",
  "mail",
  "push",
  "service-worker",
  "workers",
];
/** Files directly in lib, which nearly all of its rooms use. */
const LIB_FILES = ["env", "errors", "logger", "log-lines", "metrics", "request-context"];
const SERVER = ["page-cache", "policy", "files"];
const SCRIPTS = ["run", "build", "data", "embedded", "checks"];
/** Files directly in scripts, which every command uses. */
const SCRIPT_FILES = ["bootstrap", "free-port", "progress", "refusal", "run-program"];
const TOOLS = ["card-sandbox", "chaos", "bench", "media-source"];
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
    if (entry.isFile() && !allowed.includes(entry.name.replace(/((\.long)?\.test)?\.\w+$/, "")))
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
function checkDomainFile(path: string): void {
  if (path.includes(".test.") || isDomainName(basename(path, ".ts"))) return;
  faults.push(
    `${path}: a domain file is rules, queries, serialize, or named verb-noun (scripts/checks/domain-names.ts).`,
  );
}

allowFolders("lib", LIB);
allowFolders("lib/domain", DOMAIN);
allowFolders("components", COMPONENTS);
allowFolders("server", SERVER);
allowFolders("scripts", SCRIPTS);
allowFolders("tools", TOOLS);
allowFiles("lib", LIB_FILES);
allowFiles("scripts", SCRIPT_FILES);
for (const root of ["app", "components", "lib", "models", "server", "scripts", "tools"])
  for (const path of filesBelow(root)) {
    if (path.startsWith("tools/media-source")) continue;
    checkName(path);
    if (path.startsWith("lib/domain/")) checkDomainFile(path);
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
faults.push(...judgeArrows(arrows));
if (values.arrows) console.log(describeArrows(arrows));

// The guide names every room of lib and tools, so that readers need not guess its purpose.
const guide = readFileSync("docs/architecture.md", "utf8");
for (const room of [
  ...foldersOf("lib").map((name) => `lib/${name}`),
  ...foldersOf("tools").map((name) => `tools/${name}`),
])
  if (!guide.includes(`\`${room}`)) faults.push(`${room}: docs/architecture.md does not say what it holds.`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? "The structure is as docs/architecture.md says."
    : `${String(faults.length)} faults in the structure.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
