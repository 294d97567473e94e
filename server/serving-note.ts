import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFileFault } from "@/lib/errors";

/** Where each process that serves leaves its note; the build looks there (scripts/build/find-serving.ts). */
export const SERVING_FOLDER = "dist/serving";
export const SERVER_PROGRAM = "server.mjs";

/** Leaves a note that this process serves what is built here, until it ends. A folder that nobody may write to needs none. */
export function noteServing(): void {
  if (!process.argv[1]?.endsWith(SERVER_PROGRAM)) return;
  const note = join(SERVING_FOLDER, String(process.pid));
  try {
    mkdirSync(SERVING_FOLDER, { recursive: true });
    writeFileSync(note, "");
    process.once("exit", () => rmSync(note, { force: true }));
  } catch (error) {
    if (!describeFileFault(error)) throw error;
  }
}
