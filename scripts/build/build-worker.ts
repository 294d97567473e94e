import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { build, context, type BuildOptions } from "esbuild";
import { WORKER_FILE } from "@/lib/workers/worker-file";

/** How both bundles are made that node runs beside Next's own: the server's and the worker's. */
export const NODE_BUNDLE = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
} as const satisfies BuildOptions;

const OPTIONS = { ...NODE_BUNDLE, entryPoints: ["lib/workers/heavy-work.ts"] };

/** Bundles the worker thread. Put in its place whole, since a thread may start at any moment. */
export async function buildWorker(): Promise<void> {
  const fresh = `${WORKER_FILE}.${process.pid}.mjs`;
  mkdirSync(dirname(WORKER_FILE), { recursive: true });
  await build({ ...OPTIONS, outfile: fresh, sourcemap: "inline" });
  renameSync(fresh, WORKER_FILE);
}

/** Bundles it again after each change, for the development server; answers how to stop. */
export async function watchWorker(): Promise<() => Promise<void>> {
  const watched = await context({ ...OPTIONS, outfile: WORKER_FILE, sourcemap: "inline" });
  await watched.rebuild();
  await watched.watch();
  return () => watched.dispose();
}
