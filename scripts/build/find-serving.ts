import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SERVER_PROGRAM, SERVING_FOLDER } from "@/server/serving-note";
import { commandLine, isAlive } from "../embedded/data-folder";

/** Returns the processes that serve the build in this folder; removes the notes of dead ones. */
export function findServing(): number[] {
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
