import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findUnsaidSentences } from "./find-unsaid-sentences";

/** Keeps the promise of docs/architecture.md: which names a folder may hold, and how large a file may grow. */

/** What has calls and a collection of its own: `lib/contracts/coupons.docs.ts` and `models/coupon.ts`. */
const NOUNS = readdirSync("lib/contracts")
  .flatMap((file) => (file.endsWith(".docs.ts") ? [file.slice(0, -".docs.ts".length)] : []))
  .filter((noun) => noun.endsWith("s") && existsSync(`models/${noun.slice(0, -1)}.ts`));
/** Beside the nouns: what every one of them writes to. */
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
  "session",
  "images",
  "mail",
  "workers",
];
const SERVER = ["page-cache", "policy", "files"];
const SCRIPTS = ["run", "build", "data", "embedded", "checks"];
const READS = new Set(["rules", "queries", "serialize"]);
const FORBIDDEN = /^(index|utils?|helpers?|services?|common|misc)\.(ts|tsx)$/;
const MAX_LINES = 300;

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

function checkSize(path: string): void {
  if (/\.(test|db\.test|spec)\.tsx?$/.test(path) || path.startsWith("tests")) return;
  const lines = readFileSync(path, "utf8").split("\n").length;
  if (lines > MAX_LINES)
    faults.push(`${path}: ${String(lines)} lines; split it by what it does (at most ${String(MAX_LINES)}).`);
}

function checkDomainFile(path: string): void {
  const name = (path.split("/").at(-1) ?? "").replace(/(\.db)?\.test\.ts$|\.ts$/, "");
  if (READS.has(name) || /^[a-z]+(-[a-z0-9]+)+$/.test(name)) return;
  faults.push(`${path}: a domain file is rules, queries, serialize, or a write named verb-noun.`);
}

function checkRoute(path: string): void {
  const source = readFileSync(path, "utf8");
  if (source.split("\n").length > 60)
    faults.push(`${path}: a route is a declaration; move the work into lib/domain.`);
  if (/from "@\/models\//.test(source)) faults.push(`${path}: routes never touch models.`);
}

allowFolders("lib", LIB);
allowFolders("lib/domain", DOMAIN);
allowFolders("components", COMPONENTS);
allowFolders("server", SERVER);
allowFolders("scripts", SCRIPTS);
for (const root of ["app", "components", "lib", "models", "server", "scripts", "tools", "bench"])
  for (const path of filesBelow(root)) {
    if (path.startsWith("tools/media-source")) continue;
    checkName(path);
    checkSize(path);
    if (path.startsWith("lib/domain/")) checkDomainFile(path);
    if (path.startsWith("app/api/") && path.endsWith("/route.ts")) checkRoute(path);
  }
for (const path of filesBelow("lib"))
  if (
    path.endsWith(".ts") &&
    !path.includes(".test.") &&
    readFileSync(path, "utf8").includes('from "stripe"') &&
    !path.startsWith("lib/payments/")
  )
    faults.push(`${path}: only lib/payments imports stripe.`);
for (const name of [
  "middleware.ts",
  "server/main.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  ".env.example",
  "docs/architecture.md",
])
  if (!existsSync(name) || !statSync(name).isFile()) faults.push(`${name} is missing.`);

for (const sentence of findUnsaidSentences())
  faults.push(`OpenAPI documents a failure that nothing says: "${sentence}".`);

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? "The structure is as docs/architecture.md says."
    : `${String(faults.length)} faults in the structure.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
