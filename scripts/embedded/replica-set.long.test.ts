import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "../free-port";
import { findMongod } from "./mongod-binary";
import { mongodOf, runReplicaSet } from "./replica-set";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-set-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it("the replica set restarts on the same port each time it is killed right after its start", async () => {
  const binary = await findMongod();
  const port = await findFreePort();
  for (let starts = 1; starts <= 3; starts++) {
    const set = await runReplicaSet(binary, [{ dbPath: folder, port }]);
    expect(set.servers.map((server) => server.instanceInfo?.port)).toEqual([port]);
    const mongod = mongodOf(set);
    if (!mongod) throw new Error("No process.");
    const ended = once(mongod, "exit");
    mongod.kill("SIGKILL");
    await ended;
    await set.stop({ doCleanup: false });
  }
});
