#!/usr/bin/env node
// Plain JavaScript without dependencies, for it removes packages while it runs: in an image, after the build.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Leaves in node_modules what serving needs and removes the rest: what the browser alone runs is in the bundles, what
 * Next compiles with has done its work, and Playwright is there only because Next names it as an optional companion.
 * Needed is what the built server imports, what Next's own traces of the pages name, and all that these depend on.
 */
const COMPILERS = /^@next\/swc-/;
/** Read as files at run time, which no trace sees (lib/http/docs-page.ts). */
const READ_AS_FILES = ["swagger-ui-dist"];

/** The packages that the bundles of dist import: server and workers, whose packages stay outside. */
function importedByServer() {
  const bundles = readdirSync("dist").filter((name) => name.endsWith(".mjs"));
  const source = bundles.map((name) => readFileSync(join("dist", name), "utf8")).join("\n");
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^".][^"]*)"/g)].map(([, name]) => name);
  return names.filter((name) => !name.startsWith("node:")).map(packageOf);
}

/** The packages that Next found each page and route to load. */
function tracedByNext() {
  const traces = readdirSync(".next/server", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .flatMap((name) => JSON.parse(readFileSync(join(".next/server", name), "utf8")).files);
  return traces
    .filter((file) => file.includes("node_modules/"))
    .map((file) => packageOf(file.split("node_modules/")[1]));
}

function packageOf(path) {
  const [scope, name] = path.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/** The folder that a package's dependency resolves to, as Node looks for it; null where it is not installed. */
function resolve(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === "." || folder === dirname(folder)) return null;
  }
}

function withDependencies(names) {
  const kept = new Set();
  const open = [...new Set(names)].map((name) => resolve(name, "."));
  while (open.length > 0) {
    const folder = open.pop();
    if (!folder || kept.has(folder)) continue;
    kept.add(folder);
    const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const peers = Object.keys(own.peerDependencies ?? {}).filter(
      (name) => !own.peerDependenciesMeta?.[name]?.optional,
    );
    const needed = [...Object.keys({ ...own.dependencies, ...own.optionalDependencies }), ...peers];
    open.push(...needed.filter((name) => !COMPILERS.test(name)).map((name) => resolve(name, folder)));
  }
  return kept;
}

function installed() {
  const names = readdirSync("node_modules").filter((name) => !name.startsWith("."));
  return names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(join("node_modules", name)).map((own) => `${name}/${own}`) : [name],
  );
}

const kept = withDependencies([...importedByServer(), ...tracedByNext(), ...READ_AS_FILES]);
const dropped = installed().filter((name) => !kept.has(join("node_modules", name)));
if (process.argv.includes("--list")) console.log(dropped.join("\n"));
else for (const name of dropped) rmSync(join("node_modules", name), { recursive: true });
console.error(`${kept.size} packages are kept, ${dropped.length} dropped.`);
