import { build } from "esbuild";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  cpSync,
  renameSync,
  readdirSync,
} from "node:fs";
import { join } from "node:path";
import { VERSION_FILE, type Version } from "@/lib/platform/http/version";
import { WORKER_FILE } from "@/lib/platform/workers/pool";
import { SERVER_PROGRAM, SERVING_FOLDER, STATIC_BEFORE } from "@/server/static-files";
import { commandLine, isAlive } from "../embedded/data-folder";
import { step } from "../progress";
import { Refusal } from "../refusal";
import { runProgram } from "../run-program";
import { hashBuildInputs } from "./build-inputs";
import { buildServiceWorker } from "./build-service-worker";
import { buildStarter, buildWorker, NODE_BUNDLE } from "./build-worker";
import { precompress } from "./precompress";

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

/** Whether the last build is whole and has this stamp, by default the one of the source as it is. */
export function isBuilt(stamp = hashBuildInputs()): boolean {
  const isWhole = [STAMP, SERVER_BUNDLE, WORKER_FILE, ".next/BUILD_ID"].every((path) => existsSync(path));
  return isWhole && readFileSync(STAMP, "utf8").startsWith(stamp);
}

/**
 * Builds the product if its source has changed since the last build; returns whether it did. Throws a Refusal while the
 * last build is being served.
 */
export async function buildIfChanged({ stopSignal, hasMaps = false }: BuildOptions = {}): Promise<boolean> {
  const hash = hashBuildInputs();
  const stamp = hasMaps ? `${hash} with maps` : hash;
  if (isBuilt(stamp)) return false;
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

/** Writes the build's source version beside it: NIBASH_COMMIT, else git's commit, else `unknown`. */
async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const written: Version = { version, commit: process.env.NIBASH_COMMIT || (await askGit()) };
  writeFileSync(VERSION_FILE, `${JSON.stringify(written)}\n`);
}

async function askGit(): Promise<string> {
  const { code, output } = await runProgram("git", ["rev-parse", "HEAD"], 10_000);
  const commit = output.trim();
  return code === 0 && /^[0-9a-f]{40}$/.test(commit) ? commit : "unknown";
}

/**
 * Keeps the hashed files of the finished build before the next one removes them: open tabs, and instances of the
 * previous version, still request them. Kept for as many builds as the server searches.
 */
export function keepStatic(): void {
  if (!existsSync(".next/BUILD_ID") || !existsSync(".next/static")) return;
  const [newest = "", ...older] = STATIC_BEFORE;
  mkdirSync(join(newest, ".."), { recursive: true });
  [newest, ...older].reduceRight((to, from) => {
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) renameSync(from, to);
    return from;
  });
  rmSync(newest, { recursive: true, force: true });
  cpSync(".next/static", newest, { recursive: true });
}

/** Returns the processes that serve the build in this folder; removes the notes of dead ones. */
function findServing(): number[] {
  const living: number[] = [];
  for (const name of readNotes()) {
    const pid = Number(name);
    // The process id may have been reused by another program: if its command line is available, check it.
    if (isAlive(pid) && (commandLine(pid)?.includes(SERVER_PROGRAM) ?? true)) living.push(pid);
    else rmSync(join(SERVING_FOLDER, name), { force: true });
  }
  return living;
}

function readNotes(): string[] {
  try {
    return readdirSync(SERVING_FOLDER);
  } catch {
    return [];
  }
}
