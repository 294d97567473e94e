import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { WORKER_FILE } from "@/lib/workers/worker-file";
import { hashBuildInputs } from "./build-inputs";
import { buildServiceWorker } from "./build-service-worker";
import { buildWorker, NODE_BUNDLE } from "./build-worker";
import { keepStatic } from "./keep-static";
import { precompress } from "./precompress";
import { step } from "../progress";
import { Refusal } from "../refusal";
import { findServing } from "./find-serving";
import { writeVersion } from "./write-version";

const STAMP = "dist/.nibash-build";
export const SERVER_BUNDLE = "dist/server.mjs";

/**
 * What node is given to run the product. Room for what a rendering leaves behind (32 MB where V8 takes 16), so that it
 * dies young instead of growing old and being searched for: a fifth less work for each fresh answer. And no guess of V8's
 * that what lives long during the start is better made among the old at once: in one start of six it took the ticks of
 * every request for such, and each then kept its request alive to the next large collection, a third more work for an
 * answer from memory (docs/performance.md).
 */
export const SERVER_ARGUMENTS: readonly string[] = [
  "--max-semi-space-size=32",
  "--no-allocation-site-pretenuring",
  SERVER_BUNDLE,
];

/**
 * glibc's own settings, read before node runs: else each thread keeps an arena of its own, and what was freed of a photo
 * is kept for the next one. Blocks from 8 kB on are mapped apart, since bodies come in pieces of 64 kB and less: crowds of
 * uploads leave 15 MB behind in the arena, up to 50 with blocks from 32 kB on, 120 with glibc's own choice.
 */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "8192",
};

/**
 * Builds the product where its source changed since the last build; answers whether it did. Throws a Refusal
 * while the last one is served.
 */
export async function buildIfChanged(stopSignal?: AbortSignal): Promise<boolean> {
  const hash = hashBuildInputs();
  const isBuilt = [STAMP, SERVER_BUNDLE, WORKER_FILE, ".next/BUILD_ID"].every((path) => existsSync(path));
  if (isBuilt && readFileSync(STAMP, "utf8") === hash) return false;
  const [serving] = findServing();
  if (serving !== undefined)
    throw new Refusal(
      `Process ${serving} serves what is built in this folder, and a build would take its files away: stop it first, or build in another copy.`,
    );
  // What is begun now replaces what the stamp speaks for: stopped half-way and the source put back, it would still fit.
  rmSync(STAMP, { force: true });
  await step("building the product (again only when its source changes)", () => buildProduct(stopSignal));
  writeFileSync(STAMP, hash);
  return true;
}

async function buildProduct(stopSignal?: AbortSignal): Promise<void> {
  keepStatic();
  await runNextBuild(stopSignal);
  mkdirSync("dist", { recursive: true });
  await build({ ...NODE_BUNDLE, entryPoints: ["server/main.ts"], outfile: SERVER_BUNDLE });
  await buildWorker();
  await precompress();
  await buildServiceWorker();
  await writeVersion();
}

function runNextBuild(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
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
