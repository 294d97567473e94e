import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findMissingIndexes } from "@/lib/db/indexes";
import { ASK_PREVIOUS_RELEASE } from "@/tests/support/ask-previous-release";
import { connectTestDatabase } from "@/tests/support/mongo";
import { seedDemo } from "../../data/demo/seed-demo";
import { Refusal } from "../../refusal";
import { runMigrations } from "../../data/run-migrations";
import { runProgram } from "../../run-program";
import { unpackPreviousRelease } from "./previous-release";

connectTestDatabase({ keepBetweenTests: true });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-previous-"));
  await unpackPreviousRelease(join(folder, "source"));
  await writeFile(join(folder, "source/ask.ts"), ASK_PREVIOUS_RELEASE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Told {
  readonly fault: string | null;
  readonly migrated: string[];
  readonly health: number;
  readonly apartments: { result: unknown[] };
}

/** Runs the previous release's code against this file's database. */
async function askPreviousRelease(): Promise<Told> {
  const { output } = await runProgram(
    "sh",
    ["-c", 'cd "$1" && exec "$2" --import tsx ask.ts', "sh", join(folder, "source"), process.execPath],
    100_000,
  );
  const told = /^told (.*)$/m.exec(output)?.[1];
  if (!told) throw new Error(`The previous release said: ${output}`);
  return JSON.parse(told) as Told;
}

describe("the previous release on a database that this release has migrated", () => {
  beforeEach(() => runMigrations(mongoose.connection));

  it("finds no fault, serves its API, and keeps every index of this release", async () => {
    await seedDemo();
    expect(await askPreviousRelease()).toMatchObject({ fault: null, migrated: [], health: 200 });
    expect((await askPreviousRelease()).apartments.result).toHaveLength(6);
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
  });

  it("reports an index that a migration has dropped", async () => {
    await mongoose.connection.collection("payments").dropIndex("date_-1__id_-1");
    expect((await askPreviousRelease()).fault).toContain('payments {"date":-1,"_id":-1}');
  });
});

it("unpackPreviousRelease rejects an unknown commit and suggests git fetch --unshallow", async () => {
  const unpacked = unpackPreviousRelease(join(folder, "none"), "0".repeat(40));
  await expect(unpacked).rejects.toThrow(Refusal);
  await expect(unpacked).rejects.toThrow("git fetch --unshallow");
});
