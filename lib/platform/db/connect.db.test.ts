import type { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as acceptRequest } from "@/app/api/accepted-requests/route";
import { GET as health } from "@/app/api/health/route";
import { GET as listRequests } from "@/app/api/requests/route";
import { postAnnouncement } from "@/lib/announcements/mutations";
import { requestContext } from "@/lib/platform/request-context";
import { AgreementModel } from "@/models/agreement";
import { AnnouncementModel } from "@/models/announcement";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { runMigrations } from "@/scripts/data/run-migrations";
import { findMongod } from "@/scripts/embedded/mongod-binary";
import { mongodOf, runReplicaSet } from "@/scripts/embedded/replica-set";
import { findFreePort } from "@/scripts/free-port";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { connectDatabase, disconnectDatabase, PATIENCE_MS, withDbTimeout } from "./connect";
import { inTransaction } from "./transaction";

let folder: string;
let port: number;
let set: MongoMemoryReplSet;
let admin: TestActor<"admin">;

const start = async () =>
  runReplicaSet(await findMongod(), [{ dbPath: folder, port }], ["--setParameter", "enableTestCommands=1"]);
const pidOf = () => mongodOf(set)?.pid ?? 0;

// This file has its own mongod, which can be frozen and killed without affecting other tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-away-"));
  port = await findFreePort();
  set = await start();
  process.env.MONGODB_URI = set.getUri("away");
  await runMigrations(await connectDatabase());
  admin = await makeActor("admin");
});
afterAll(async () => {
  await disconnectDatabase();
  await set.stop({ doCleanup: false });
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: { error?: { code: string; message: string }; reason?: string };
}

async function readAnswer(call: Promise<Response>): Promise<Answer> {
  const response = await call;
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const list = () => readAnswer(callRoute(listRequests, "/api/requests?limit=1", { as: admin }));
const accept = (request_id: string) =>
  readAnswer(
    callRoute(acceptRequest, "/api/accepted-requests", { method: "POST", as: admin, body: { request_id } }),
  );

/** Starts more reads than the pool has connections, transactions in every stage, and the health check. */
async function callAll(requests: string[]): Promise<Answer[]> {
  const calls = [...requests.map(accept), ...Array.from({ length: 40 }, list), readAnswer(health())];
  return Promise.all(calls);
}

async function makeRequests(floor: number): Promise<string[]> {
  const wishes = Array.from({ length: 4 }, async (_, place) =>
    makeRequest(await makeActor("user"), await makeApartment({ floor_no: floor + place })),
  );
  return (await Promise.all(wishes)).map(({ _id }) => String(_id));
}

function expectTold(answers: Answer[]): void {
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { body } of answers)
    expect(body.error?.message ?? body.reason).toMatch(/^The database (cannot be reached|does not answer)/);
}

async function untilBack(): Promise<void> {
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { interval: 200 });
}

describe("requests during a database outage (J1)", () => {
  it("get 503 when the database freezes under load, and succeed after it resumes", async () => {
    const before = await AgreementModel.countDocuments({ active: true });
    const requests = await makeRequests(300);
    expect((await list()).status).toBe(200);
    const early = callAll(requests);
    process.kill(pidOf(), "SIGSTOP");
    // Thaws only after all responses: a request that waits for the database would hang.
    const answers = await early;
    const later = await callAll(requests);
    process.kill(pidOf(), "SIGCONT");
    const answered = answers.filter(({ status }) => status !== 200);
    expect(answered.length).toBeGreaterThan(30);
    expectTold(answered);
    expectTold(later);
    await untilBack();
    for (const id of requests) expect([200, 409]).toContain((await accept(id)).status);
    expect(await AgreementModel.countDocuments({ active: true })).toBe(before + requests.length);
    expect(await checkInvariants(await connectDatabase())).toEqual([]);
  });

  it("get 503 when the database is killed, and succeed after it restarts", async () => {
    const requests = await makeRequests(400);
    const ended = new Promise((resolve) =>
      set.servers[0]?.instanceInfo?.instance.mongodProcess?.once("exit", resolve),
    );
    process.kill(pidOf(), "SIGKILL");
    await ended;
    expectTold(await callAll(requests));
    set = await start();
    await untilBack();
    expect((await accept(requests[0] ?? "")).status).toBe(200);
    expect(await checkInvariants(await connectDatabase())).toEqual([]);
  });
});

describe("a failing transaction (J3)", () => {
  it.each([
    [
      "the commit's connection is cut",
      { times: 1 },
      { failCommands: ["commitTransaction"], closeConnection: true },
    ],
    ["a write's connection is cut", { times: 1 }, { failCommands: ["update"], closeConnection: true }],
    [
      "three transient errors come",
      { times: 3 },
      { failCommands: ["update"], errorCode: 112, errorLabels: ["TransientTransactionError"] },
    ],
  ])("takes effect once when %s", async (_, mode, data) => {
    const [request = ""] = await makeRequests(500 + 10 * (await AgreementModel.countDocuments()));
    const before = await AgreementModel.countDocuments();
    const failed = await failNext(mode, data, () => accept(request));
    expect(failed).toMatchObject({ status: 200, body: { insertedId: expect.any(String) as string } });
    expect(await AgreementModel.countDocuments()).toBe(before + 1);
    expect((await accept(request)).body).toEqual(failed.body);
    expect(await checkInvariants(await connectDatabase())).toEqual([]);
  });
});

describe("an announcement without a key", () => {
  it.each([
    [
      "the commit's connection is cut",
      { times: 1 },
      { failCommands: ["commitTransaction"], closeConnection: true },
    ],
    [
      "the commit is done and its answer doubtful",
      { times: 1 },
      {
        failCommands: ["commitTransaction"],
        writeConcernError: { code: 91, errmsg: "shutting down" },
        errorLabels: ["RetryableWriteError"],
      },
    ],
    [
      "three transient errors come",
      { times: 3 },
      { failCommands: ["insert"], errorCode: 112, errorLabels: ["TransientTransactionError"] },
    ],
    [
      "the entry in the audit trail, which comes after it, is refused for a moment",
      { times: 1 },
      {
        failCommands: ["insert"],
        namespace: "away.audit_entries",
        errorCode: 112,
        errorLabels: ["TransientTransactionError"],
      },
    ],
  ])("is posted once when %s", async (_, mode, data) => {
    const title = randomUUID();
    await failNext(mode, data, () => postAnnouncement(admin.actor, { title, description: "D" }));
    expect(await AnnouncementModel.countDocuments({ title })).toBe(1);
  });
});

/** Runs `work` with mongod's fail point on, and checks that it was hit. */
async function failNext<T>(mode: object, data: object, work: () => Promise<T>): Promise<T> {
  const database = (await connectDatabase()).getClient().db("admin");
  const set = (to: object | string) =>
    database.command({ configureFailPoint: "failCommand", mode: to, data });
  const { count: before } = await set(mode);
  const result = await work();
  const { count: after } = await set("off");
  expect(Number(after) - Number(before)).toBeGreaterThan(0);
  return result;
}

describe("the database timeout of a request", () => {
  it("is longer than the driver's own timeouts", async () => {
    const { connectTimeoutMS, heartbeatFrequencyMS, serverSelectionTimeoutMS } = (
      await connectDatabase()
    ).getClient().options;
    expect(connectTimeoutMS + heartbeatFrequencyMS).toBeLessThan(PATIENCE_MS);
    expect(serverSelectionTimeoutMS).toBeLessThan(PATIENCE_MS);
  });

  it("does not apply while there is a primary, however slow the work is", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const waiting = withDbTimeout(() => new Promise((resolve) => setTimeout(() => resolve("late"), 60_000)));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await waiting).toBe("late");
  });

  it("prevents a timed-out request from starting a transaction", async () => {
    const write = () => inTransaction((session) => AnnouncementModel.create([{ title: "T" }], { session }));
    await expect(requestContext.run({ requestId: "1", isGivenUp: true }, write)).rejects.toThrow("sent away");
    expect(await AnnouncementModel.countDocuments({ title: "T" })).toBe(0);
  });
});
