import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as announce } from "@/app/api/announcements/route";
import { GET as health } from "@/app/api/health/route";
import { GET as live } from "@/app/api/live/route";
import { GET as listRequests } from "@/app/api/requests/route";
import { env } from "@/lib/platform/env";
import { runMigrations } from "@/scripts/data/run-migrations";
import { findMongod } from "@/scripts/embedded/mongod-binary";
import { runReplicaSet } from "@/scripts/embedded/replica-set";
import { findFreePort } from "@/scripts/free-port";
import { callRoute, makeActor } from "@/tests/support/actors";
import { awaitDatabase, openDatabase } from "./await-database";
import { isDatabaseAway } from "./away";
import { invalidateDatabaseCheck } from "./check-database";
import { connectDatabase, disconnectDatabase, withDbTimeout, serving } from "./connect";

let folder: string;
let port: number;
let set: MongoMemoryReplSet | undefined;

// This file has its own mongod, which starts late and rejects commands on demand.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-check-"));
  port = await findFreePort();
  process.env.MONGODB_URI = `mongodb://127.0.0.1:${String(port)}/fitness?replicaSet=nibash`;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await disconnectDatabase();
  await set?.stop({ doCleanup: false });
  await rm(folder, { recursive: true, force: true });
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

async function askHealth() {
  const answer = await health();
  const body = (await answer.json()) as { reason?: string; warnings?: string[]; version?: string };
  return { status: answer.status, ...body };
}

/** Makes mongod reject commands with this error. */
async function refuseWith(errorCode: number | null): Promise<void> {
  const admin = (await connectDatabase()).getClient().db("admin");
  const data = { failCommands: ["insert", "update", "findAndModify"], errorCode };
  await admin.command({
    configureFailPoint: "failCommand",
    ...(errorCode === null ? { mode: "off" } : { mode: "alwaysOn", data }),
  });
}

// One server from its start on: these tests follow one another.
describe("a server", { shuffle: false }, () => {
  describe("that starts before its database", () => {
    it("is live but unavailable, fails fast, and serves once the database and its indexes exist", async () => {
      expect(await openDatabase()).toBeNull();
      const waiting = awaitDatabase();
      expect(live().status).toBe(200);
      expect(await askHealth()).toMatchObject({
        status: "unavailable",
        reason: "The database cannot be reached.",
      });
      expect((await callRoute(listRequests, "/api/requests")).status).toBe(503);
      const work = vi.fn(() => Promise.resolve());
      await expect(withDbTimeout(work)).rejects.toSatisfy(isDatabaseAway);
      expect(work).not.toHaveBeenCalled();

      // Wrong credentials first: the driver's message contains mechanism, user and host.
      const { MONGODB_URI } = env();
      Object.assign(env(), { MONGODB_URI: MONGODB_URI.replace("//", "//somebody:wrong@") });
      const args = ["--setParameter", "enableTestCommands=1"];
      set = await runReplicaSet(await findMongod(), [{ dbPath: folder, port }], args);
      await vi.waitFor(() => expect(serving.waitsFor).not.toBe("The database cannot be reached."));
      expect((await askHealth()).reason).toBe("The database cannot be used; the log says why.");
      Object.assign(env(), { MONGODB_URI });
      await vi.waitFor(() => expect(serving.waitsFor).toContain("lacks the unique index"));
      expect(await askHealth()).toMatchObject({
        status: "unavailable",
        reason: expect.stringContaining('users {"email":1}') as string,
      });
      await runMigrations(await connectDatabase());
      await waiting;
      expect(await askHealth()).toMatchObject({ status: "ok", database: "connected" });
      expect((await callRoute(listRequests, "/api/requests")).status).toBe(401);
    });
  });

  describe("that runs", () => {
    it("reports a dropped unique index within about 30 seconds and its return within about one", async () => {
      expect((await health()).status).toBe(200);
      const users = (await connectDatabase()).collection("users");
      await users.dropIndex("email_1");
      expect((await health()).status).toBe(200);
      later(31_000);
      expect(await askHealth()).toMatchObject({
        status: "unavailable",
        reason: expect.stringContaining("users") as string,
      });
      await runMigrations(await connectDatabase());
      later(1_100);
      expect((await health()).status).toBe(200);
    });

    it("returns 507 as soon as a write fails on a full disk, and the caller gets 503", async () => {
      const admin = await makeActor("admin");
      invalidateDatabaseCheck();
      expect((await health()).status).toBe(200);
      await refuseWith(14031);
      const body = { title: "Water", description: "None from ten to twelve." };
      const answer = await callRoute(announce, "/api/announcements", { method: "POST", as: admin, body });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("Nothing can be saved right now");
      expect((await health()).status).toBe(507);
      expect((await askHealth()).reason).toBe("The disk of the database is full.");
      await refuseWith(null);
      later(1_100);
      expect((await health()).status).toBe(200);
    });

    it("reports a database that rejects writes within about 30 seconds", async () => {
      await refuseWith(8000);
      // The previous test has checked one second ahead of the clock.
      later(33_000);
      expect(await askHealth()).toMatchObject({
        status: "unavailable",
        reason: "The database does not accept writes.",
      });
      await refuseWith(null);
    });

    it("warns about a clock that is 20 minutes ahead or behind", async () => {
      for (const [off, word] of [
        [20 * 60_000, "ahead of"],
        [-20 * 60_000, "behind"],
      ] as const) {
        invalidateDatabaseCheck();
        later(off);
        const { warnings } = await askHealth();
        vi.useRealTimers();
        expect(warnings).toEqual([
          expect.stringMatching(new RegExp(`1[12][09]\\d s ${word} the database's`)),
        ]);
      }
      invalidateDatabaseCheck();
      expect((await askHealth()).warnings).toBeUndefined();
    });

    it("reports the source version, and unavailable while the instance is stopping", async () => {
      expect((await askHealth()).version).toMatch(/^\d+\.\d+\.\d+ \(\w+\)$/);
      serving.isStopping = true;
      expect(await askHealth()).toMatchObject({
        status: "unavailable",
        reason: "This instance is stopping.",
      });
      serving.isStopping = false;
    });
  });
});
