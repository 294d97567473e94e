import { build } from "esbuild";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { WORKER_FILE } from "@/lib/platform/workers/pool";
import { step } from "../progress";
import { Refusal } from "../refusal";
import { hashBuildInputs } from "./build-inputs";
import { buildServiceWorker } from "./build-service-worker";
import { buildStarter, buildWorker, NODE_BUNDLE } from "./build-worker";
import { findServing } from "./find-serving";
import { keepStatic } from "./keep-static";
import { precompress } from "./precompress";
import { writeVersion } from "./write-version";

const STAMP = "dist/.nibash-build";
export const SERVER_BUNDLE = "dist/server.mjs";

/**
 * Node's arguments for the product. A young generation of 32 MB (V8's default is 16) keeps the garbage of a rendering out
 * of the old generation: a fifth less work for each fresh response. And no allocation-site pretenuring, by which V8
 * allocates what lived long during the start directly in the old generation: in one start of six it did so with the ticks
 * of every request, which then kept their request alive until the next major collection: a third more work for a
 * response from memory.
 */
export const SERVER_ARGUMENTS: readonly string[] = [
  "--max-semi-space-size=32",
  "--no-allocation-site-pretenuring",
  SERVER_BUNDLE,
];

/**
 * glibc's settings, read before node starts: else each thread keeps its own arena, and a photo's freed memory is kept for
 * the next one. Blocks from 8 kB are mapped separately, since bodies arrive in chunks of 64 kB and less: many concurrent
 * uploads leave 15 MB in the arena, up to 50 with blocks from 32 kB, 120 with glibc's default.
 */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "8192",
};

interface BuildOptions {
  readonly stopSignal?: AbortSignal;
  /** With source maps, by which the log of an image or an own server names lines. */
  readonly hasMaps?: boolean;
}

/**
 * Builds the product if its source has changed since the last build; returns whether it did. Throws a Refusal while the
 * last build is being served.
 */
export async function buildIfChanged({ stopSignal, hasMaps = false }: BuildOptions = {}): Promise<boolean> {
  const hash = hashBuildInputs();
  const stamp = hasMaps ? `${hash} with maps` : hash;
  const isBuilt = [STAMP, SERVER_BUNDLE, WORKER_FILE, ".next/BUILD_ID"].every((path) => existsSync(path));
  if (isBuilt && readFileSync(STAMP, "utf8").startsWith(stamp)) return false;
  const [serving] = findServing();
  if (serving !== undefined)
    throw new Refusal(
      `Process ${serving} serves what is built in this folder, and a build would take its files away: stop it first, or build in another copy.`,
    );
  // The build replaces the one that the stamp describes: if it were interrupted and the source restored, the stamp would match.
  rmSync(STAMP, { force: true });
  await step("building the product (again only when its source changes)", () =>
    buildProduct(hasMaps, stopSignal),
  );
  writeFileSync(STAMP, stamp);
  return true;
}

async function buildProduct(hasMaps: boolean, stopSignal?: AbortSignal): Promise<void> {
  keepStatic();
  await runNextBuild(hasMaps, stopSignal);
  mkdirSync("dist", { recursive: true });
  await build({ ...NODE_BUNDLE, entryPoints: ["server/main.ts"], outfile: SERVER_BUNDLE });
  await buildWorker();
  await buildStarter();
  await precompress();
  await buildServiceWorker();
  await writeVersion();
}

function runNextBuild(hasMaps: boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        SOURCE_MAPS: hasMaps ? "yes" : "",
      },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      console.error(output.trim().split("\n").slice(-40).join("\n"));
      reject(new Refusal("The build failed; Next's own message stands above."));
    });
  });
}
