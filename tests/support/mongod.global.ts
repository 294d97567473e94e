import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestProject } from "vitest/node";
import { findMongod } from "../../scripts/embedded/mongod-binary";
import { runReplicaSet } from "../../scripts/embedded/replica-set";
import { findFreePort } from "../../scripts/free-port";

declare module "vitest" {
  export interface ProvidedContext {
    mongoUri: string;
  }
}

// MongoDB's TTL monitor uses the machine's clock: it would delete documents that are not expired by a test's own clock.
const BY_THE_TESTS_CLOCK = ["--setParameter", "ttlMonitorEnabled=false"];
// Seconds, of MongoDB's 60: a killed process's transaction locks its database for that long, plus half of it, and the
// test file that killed it waits to drop that database.
const SOON_OVER = ["--setParameter", "transactionLifetimeLimitSeconds=20"];
// Seconds, of MongoDB's 300, enough for a backup: it keeps the files of a dropped database open for that long. Two hundred test
// files, each with some 300 collections and indexes, reached the limit of open files (20,000), and mongod aborts there.
const DROPPED_SOON = ["--setParameter", "minSnapshotHistoryWindowInSeconds=30"];

/** Starts one real mongod replica set for the whole run; each test file uses its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "nibash-test-"));
  const node = { dbPath: folder, port: await findFreePort() };
  const set = await runReplicaSet(
    await findMongod(),
    [node],
    [...BY_THE_TESTS_CLOCK, ...SOON_OVER, ...DROPPED_SOON],
  );
  project.provide("mongoUri", set.getUri("nibash-test"));
  return async () => {
    await set.stop({ doCleanup: false });
    await rm(folder, { recursive: true, force: true });
  };
}
