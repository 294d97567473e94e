import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Refusal } from "../refusal";

/** Returns the folder of this copy's embedded database, secrets and mails. */
export function dataFolder(): string {
  const folder = resolve(process.env.NIBASH_DATA_DIR ?? ".data");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(folder, error);
  }
  return folder;
}

/** Returns a Refusal if the folder cannot be made or written (a file has its name, no permission): another can be chosen. */
function unusable(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  return new Refusal(
    `The data folder ${folder} cannot be written to (${String(error.code)}); make it writable, or set NIBASH_DATA_DIR to another one.`,
  );
}

interface Holder {
  pid: number;
  purpose: string;
}

/**
 * Locks the data folder for this process, since two must not open one database. Takes over the lock of a dead process.
 * Returns the function that releases it.
 */
export function holdDataFolder(folder: string, purpose: string): () => void {
  const file = resolve(folder, "running.json");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, purpose } satisfies Holder), { flag: "wx" });
      return releaseOnce(file);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw unusable(folder, error);
      const holder = readHolder(file);
      if (holder && isNibashAlive(holder.pid)) {
        throw new Refusal(
          `Nibash already runs here as process ${holder.pid} (${holder.purpose}, data folder ${relative(".", folder)}); stop it first, or set NIBASH_DATA_DIR and PORT for a second copy.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Refusal(`The data folder ${folder} is being taken by another start at this moment; try again.`);
}

/** Whether a living process of ours holds the data folder. */
export function isDataFolderHeld(folder: string): boolean {
  const holder = readHolder(resolve(folder, "running.json"));
  return holder !== null && isNibashAlive(holder.pid);
}

/** Releases only once: a second release (at the exit, after the stop) must not delete the lock of a newer start. */
function releaseOnce(file: string): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) rmSync(file, { force: true });
    isHeld = false;
  };
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}

/** The process id may have been reused by another program: if its command line is available, checks it. */
function isNibashAlive(pid: number): boolean {
  return isAlive(pid) && (commandLine(pid)?.includes("bootstrap.mjs") ?? true);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

/** Returns a process's command line from /proc, or null if there is none. */
export function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
