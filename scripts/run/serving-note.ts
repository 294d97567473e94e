import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine, isAlive } from "../embedded/data-folder";
import { describeFileFault } from "./refusal";

const FOLDER = "dist/serving";
const PROGRAM = "server.mjs";

/** Leaves a note that this process serves what is built here, until it ends. A folder that nobody may write to needs none. */
export function noteServing(): void {
  if (!process.argv[1]?.endsWith(PROGRAM)) return;
  const note = join(FOLDER, String(process.pid));
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(note, "");
    process.once("exit", () => rmSync(note, { force: true }));
  } catch (error) {
    if (!describeFileFault(error)) throw error;
  }
}

/** The processes that serve what is built here; notes of those that were killed are removed. */
export function findServing(): number[] {
  const living: number[] = [];
  for (const name of readNotes()) {
    const pid = Number(name);
    // A process id may have been given to another program since: where the system tells, its command line decides.
    if (isAlive(pid) && (commandLine(pid)?.includes(PROGRAM) ?? true)) living.push(pid);
    else rmSync(join(FOLDER, name), { force: true });
  }
  return living;
}

function readNotes(): string[] {
  try {
    return readdirSync(FOLDER);
  } catch {
    return [];
  }
}
