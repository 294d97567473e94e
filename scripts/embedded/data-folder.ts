import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Refusal } from "../refusal";

/** Where the embedded database, the secrets and the mails of this copy live. */
export function dataFolder(): string {
  const folder = resolve(process.env.NIBASH_DATA_DIR ?? ".data");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(folder, error);
  }
  return folder;
}

/** A file in its place, a folder or disk that may not be written to: the person can choose another. */
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
 * Takes the data folder for this process, since two must not open one database.
 * A lock left by a killed process is taken over. Answers the function that gives it back.
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

/** Given back twice (at the stop and at the exit) it must not take the file of a start in between. */
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

/** A process id may have been given to another program since: where the system tells, its command line decides. */
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

/** A process's command line from /proc, or null where there is none. */
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
