import { MongoClient } from "mongodb";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";

let folder: string;
let database: EmbeddedDatabase | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function pidOf(client: MongoClient): Promise<number> {
  const { pid } = await client.db("admin").command({ serverStatus: 1, repl: 0, metrics: 0 });
  return Number(pid);
}

it("restarts a killed embedded mongod with its data, and prints a warning", async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-kept-"));
  const told = vi.spyOn(console, "warn").mockReturnValue(undefined);
  database = await startEmbeddedDatabase(folder);
  const client = new MongoClient(database.uri, { serverSelectionTimeoutMS: 60_000 });
  try {
    const notes = client.db().collection("notes");
    await notes.insertOne({ kept: true }, { writeConcern: { w: "majority", journal: true } });
    const killed = await pidOf(client);
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(async () => (await pidOf(client).catch(() => killed)) !== killed, {
      interval: 250,
    });
    expect(await notes.countDocuments({ kept: true })).toBe(1);
  } finally {
    await client.close();
  }
  // The new process responds before its start has finished; a start that takes too long on a busy machine is retried.
  const lines = (): string[] => told.mock.calls.map(([line]) => String(line));
  await vi.waitFor(() => expect(lines().at(-1)).toContain("serves again"));
  expect(lines()[0]).toContain("ended by itself (SIGKILL)");
});
