import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { WORKER_FILE } from "@/lib/platform/workers/pool";
import { Refusal, runCommand } from "../refusal";
import { SERVER_BUNDLE } from "./build-product";

type Trace = (
  entries: string[],
  options: { base: string; ignore: (path: string) => boolean },
) => Promise<{ fileList: Set<string> }>;

/** Next's copy of the tracer that it uses for its pages, so that both resolve imports alike. */
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft") as {
  nodeFileTrace: Trace;
};

/** Loaded by names built at run time, which no trace finds: Next's own too, draw-text.ts. */
const WHOLE = ["next", "@fontsource"];
/** Files for people and for `next dev`, which Next's own traces omit: two thirds of Next. */
const UNSERVED = /\.(map|d\.[cm]?ts|dev\.js)$/;

const isPackage = (path: string) => path.startsWith("node_modules/");

/** Returns the package files that our two bundles load, including Next's server, which ours starts. */
async function tracedFromBundles(): Promise<string[]> {
  const options = { base: process.cwd(), ignore: (path: string) => UNSERVED.test(path) };
  return [...(await nodeFileTrace([SERVER_BUNDLE, WORKER_FILE], options)).fileList];
}

/** Returns the files that Next's traces list for its server and each page and route. */
function tracedByNext(): string[] {
  const traces = readdirSync(".next", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => join(".next", name));
  if (traces.length === 0) throw new Refusal("There are no traces in .next: build the product first.");
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
    return files.map((file) => normalize(join(dirname(trace), file)));
  });
}

function wholePackages(): string[] {
  return WHOLE.flatMap((name) => {
    const folder = join("node_modules", name);
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
  });
}

/** Copies only the files of node_modules that serving reads into a folder's own node_modules. */
await runCommand(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Refusal("Name the folder that gets its node_modules.");
  const traced = [...(await tracedFromBundles()), ...tracedByNext(), ...wholePackages()];
  const files = [...new Set(traced)].filter(
    (path) => isPackage(path) && !UNSERVED.test(path) && statSync(path).isFile(),
  );
  let bytes = 0;
  for (const path of files) {
    bytes += statSync(path).size;
    mkdirSync(join(target, dirname(path)), { recursive: true });
    cpSync(path, join(target, path));
  }
  console.log(
    `${files.length} files of node_modules, ${Math.round(bytes / 1e6)} MB, are what serving reads.`,
  );
});
