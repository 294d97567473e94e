import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import mongoose from "mongoose";
import { expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { serveFolder } from "@/tests/support/serve-folder";
import { seedDemo } from "../../data/demo/seed-demo";
import { runMigrations } from "../../data/run-migrations";
import { runProgram } from "../../run-program";
import { PREVIOUS_RELEASE, unpackPreviousRelease } from "./previous-release";

connectTestDatabase({ keepBetweenTests: true });

const folder = resolve(".cache/releases", PREVIOUS_RELEASE.slice(0, 12));
const BUILT = join(folder, "built");

/** Builds it with its own command, once per copy, since it never changes. */
async function build(): Promise<void> {
  if (existsSync(BUILT)) return;
  rmSync(folder, { recursive: true, force: true });
  await unpackPreviousRelease(folder);
  const command = 'cd "$1" && exec "$2" --import tsx scripts/build.ts';
  const { code, output } = await runProgram("sh", ["-c", command, "sh", folder, process.execPath]);
  if (code !== 0) throw new Error(`The previous release was not built: ${output}`);
  writeFileSync(BUILT, "");
}

it(
  "the previous release serves the apartments page from the migrated database",
  { timeout: 900_000 },
  async () => {
    await runMigrations(mongoose.connection);
    await seedDemo();
    await build();
    const { origin, stop } = await serveFolder(folder);
    try {
      const page = await fetch(`${origin}/apartments`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("1A");
    } finally {
      await stop();
    }
  },
);
