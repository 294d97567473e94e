import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFileFault } from "@/lib/platform/errors";

/** The folder in which each serving process leaves a file for the build (scripts/build/find-serving.ts). */
export const SERVING_FOLDER = "dist/serving";
export const SERVER_PROGRAM = "server.mjs";

/** Marks this process as serving the local build until it ends. Skipped if the folder is read-only. */
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
