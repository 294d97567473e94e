import mongoose from "mongoose";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signAccessToken } from "@/lib/platform/auth/access-token";
import { AnnouncementModel } from "@/models/announcement";
import { buildIfChanged } from "@/scripts/build/build-product";
import { seedDemo } from "@/scripts/data/demo/seed-demo";
import { runMigrations } from "@/scripts/data/run-migrations";
import { findFreePort } from "@/scripts/free-port";
import { startServer, type ServerProcess } from "@/scripts/run/server-process";
import { makeActor, type TestActor } from "../support/actors";
import { connectTestDatabase } from "../support/mongo";
import { startNginx, visitor, type Proxy } from "../support/nginx";

connectTestDatabase({ keepBetweenTests: true });

const REQUESTS = 5_000;
const VISITORS = 12;
const TURNS_OF_A_PERSON = 40;
/** Never aborts: the test's own time limit ends a roll that hangs. */
const never = new AbortController().signal;
const running = new Set<ServerProcess>();
let proxy: Proxy | undefined;
let admin: TestActor;

/**
 * Starts a server as the owner does: without an embedded database, so it keeps accepting for the usual DRAIN_SECONDS.
 */
async function start(port: number): Promise<ServerProcess> {
  const env = {
    ...process.env,
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
    NEXTAUTH_URL: "https://home.example.com",
    LOG_LEVEL: "fatal",
    RECONCILE_SECONDS: "0",
  };
  const server = await startServer(port, never, env);
  running.add(server);
  return server;
}

async function roll(server: ServerProcess, port: number): Promise<void> {
  running.delete(server);
  await server.stop();
  expect(await server.ended).toBe("exit code 0");
  await start(port);
}

interface Course {
  isRolled: boolean;
  asked: number;
  posted: number;
  readonly lost: string[];
}

/** Returns a build file, cached and rerendered pages, and calls that read. */
function listReads(): string[] {
  const [chunk = ""] = readdirSync(".next/static/chunks").filter((name) => name.endsWith(".js"));
  return [
    ...["/", "/apartments", "/login", `/_next/static/chunks/${chunk}`],
    ...["/api/apartments?limit=6", "/api/announcements?limit=5", "/api/statistics"],
  ];
}

/**
 * Sends requests continuously, as one user after the other, since a token lives five minutes: each fourth is a write.
 */
async function visit(port: number, course: Course): Promise<void> {
  const reads = listReads();
  while (!course.isRolled || course.asked < REQUESTS) {
    const token = await signAccessToken({ userId: admin.userId, sessionId: admin.sessionId });
    const { ask, leave } = visitor(port, { ...admin.headers, Authorization: `Bearer ${token}` });
    for (let turn = 0; turn < TURNS_OF_A_PERSON; turn += 1) {
      course.asked += 1;
      const isWrite = turn % 4 === 0;
      // Without an idempotency key: a request that is sent twice is stored twice.
      const call: Parameters<typeof ask> = isWrite
        ? ["/api/announcements", "POST", JSON.stringify({ title: "Roll", description: "Soon." })]
        : [reads[turn % reads.length] ?? "/"];
      const outcome = await ask(...call).then(
        ({ status, body }) => (status === 200 ? null : `${String(status)} ${body.slice(0, 100)}`),
        (error: unknown) => String(error),
      );
      if (outcome !== null) course.lost.push(`${call[1] ?? "GET"} ${call[0]}: ${outcome}`);
      else if (isWrite) course.posted += 1;
    }
    leave();
  }
}

beforeAll(async () => {
  await buildIfChanged();
  await runMigrations(mongoose.connection);
  await seedDemo();
  admin = await makeActor("admin");
}, 600_000);
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  await proxy?.stop();
}, 60_000);

it(
  `restarts two instances behind the example nginx one by one and loses none of ${String(REQUESTS)} requests`,
  { timeout: 900_000 },
  async () => {
    const ports = [await findFreePort(), await findFreePort()] as const;
    const [first, second] = [await start(ports[0]), await start(ports[1])];
    proxy = await startNginx(ports);
    const { https } = proxy.ports;
    const before = await AnnouncementModel.countDocuments();
    const course: Course = { isRolled: false, asked: 0, posted: 0, lost: [] };
    const visits = Array.from({ length: VISITORS }, () => visit(https, course));
    // As an owner does it: one after the other.
    await roll(first, ports[0]);
    await roll(second, ports[1]);
    course.isRolled = true;
    await Promise.all(visits);
    console.log(`${String(course.asked)} requests, ${String(course.posted)} of them writes.`);
    expect(course.lost, proxy.said()).toEqual([]);
    expect(course.asked).toBeGreaterThanOrEqual(REQUESTS);
    // Every acknowledged write exists, once.
    expect((await AnnouncementModel.countDocuments()) - before).toBe(course.posted);
  },
);
