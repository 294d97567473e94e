import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder in which each serving process leaves a file for the build (scripts/build/find-serving.ts). */
export const SERVING_FOLDER = "dist/serving";
export const SERVER_PROGRAM = "server.mjs";

/**
 * Marks this process as serving the local build until it ends. Skipped if the folder cannot be written, for whatever reason:
 * in a read-only image Node says ENOENT of it, and nobody builds there.
 */
export function noteServing(): void {
  if (!process.argv[1]?.endsWith(SERVER_PROGRAM)) return;
  const note = join(SERVING_FOLDER, String(process.pid));
  try {
    mkdirSync(SERVING_FOLDER, { recursive: true });
    writeFileSync(note, "");
    process.once("exit", () => rmSync(note, { force: true }));
  } catch {
    // Serving does not need it.
  }
}
