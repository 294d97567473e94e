import { build, context, type BuildOptions } from "esbuild";
import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { WORKER_FILE } from "@/lib/platform/workers/pool";
import { STARTER_FILE } from "@/server/page-cache/capture";

/** The options of both bundles that node runs besides Next's own: the server's and the worker's. */
export const NODE_BUNDLE = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
} as const satisfies BuildOptions;

const OPTIONS = { ...NODE_BUNDLE, entryPoints: ["lib/platform/workers/heavy-work.ts"] };

/** Bundles the worker thread and replaces the file atomically, since a thread may start at any moment. */
export async function buildWorker(): Promise<void> {
  const fresh = `${WORKER_FILE}.${process.pid}.mjs`;
  mkdirSync(dirname(WORKER_FILE), { recursive: true });
  await build({ ...OPTIONS, outfile: fresh, sourcemap: "inline" });
  renameSync(fresh, WORKER_FILE);
}

/** Rebuilds it after each change, for the development server; returns a function that stops it. */
export async function watchWorker(): Promise<() => Promise<void>> {
  const watched = await context({ ...OPTIONS, outfile: WORKER_FILE, sourcemap: "inline" });
  await watched.rebuild();
  await watched.watch();
  return () => watched.dispose();
}

/** Bundles the program that the head of each public page begins with. */
export async function buildStarter(): Promise<void> {
  await build({
    entryPoints: ["components/layout/after-first-paint.ts"],
    outfile: STARTER_FILE,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    logLevel: "warning",
  });
}
