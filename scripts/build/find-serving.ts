import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SERVER_PROGRAM, SERVING_FOLDER } from "@/server/serving-note";
import { commandLine, isAlive } from "../embedded/data-folder";

/** The processes that serve what is built here; notes of those that were killed are removed. */
export function findServing(): number[] {
  const living: number[] = [];
  for (const name of readNotes()) {
    const pid = Number(name);
    // A process id may have been given to another program since: where the system tells, its command line decides.
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
