import mongoose from "mongoose";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "@/lib/platform/db/connect";
import { AgreementModel } from "@/models/agreement";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "../support/actors";
import { makeApartment, makeRequest } from "../support/factories";
import { ask } from "./caller";
import type { Cluster } from "./cluster";
import { command, findPrimary, freeze, killMember, members, thaw, type Member } from "./mongods";
import { check } from "./outcome";
import { listLost, runWorkload, type WorkloadOutcome, type Probe } from "./workload";

const AWAY_AT_MOST_MS = 15_000;
const TOLD_WITHIN_MS = 6_000;
const OBSERVED_MS = 30_000;

/** Checks a database that fails under load: J3, J2 with the primary frozen and killed, J1. */
export async function checkFailover(cluster: Cluster): Promise<void> {
  await check("the commit's connection is cut: one effect (J3)", () =>
    checkFault(cluster, { times: 1 }, { failCommands: ["commitTransaction"], closeConnection: true }),
  );
  await check("three transient errors in a transaction: one effect (J3)", () =>
    checkFault(
      cluster,
      { times: 3 },
      { failCommands: ["update"], errorCode: 112, errorLabels: ["TransientTransactionError"] },
    ),
  );
  await check("the primary is frozen during accepts and payments (J2)", async () => {
    const primary = await findPrimary(cluster.mongods);
    const detail = await checkDisturbance(cluster, primary, freeze);
    thaw(primary);
    await sleep(3_000);
    return detail;
  });
  await check("the primary is killed during accepts and payments (J2)", async () =>
    checkDisturbance(cluster, await findPrimary(cluster.mongods), killMember),
  );
  await check("the whole set stops answering: 503 within 6 s, and back without a restart (J1)", () =>
    checkStandstill(cluster),
  );
}

async function checkFault({ mongods, instances }: Cluster, mode: object, data: object): Promise<undefined> {
  const [admin, user] = [await makeActor("admin"), await makeActor("user")];
  const request = await makeRequest(
    user,
    await makeApartment({ floor_no: 710 + Math.ceil(Math.random() * 200) }),
  );
  await command(await findPrimary(mongods), { configureFailPoint: "failCommand", mode, data });
  const answer = await ask<{ insertedId?: string }>(`${instances[0] ?? ""}/api/accepted-requests`, {
    method: "POST",
    headers: admin.headers,
    body: { request_id: String(request._id) },
  });
  await command(await findPrimary(mongods), { configureFailPoint: "failCommand", mode: "off" });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const made = await AgreementModel.find({ request_id: request._id }).lean();
  assert.deepEqual(
    made.map(({ _id }) => String(_id)),
    [answer.body.insertedId],
  );
  return undefined;
}

async function checkDisturbance(
  cluster: Cluster,
  primary: Member,
  disturb: (member: Member) => void,
): Promise<string> {
  const outcome = await runWorkload(cluster, async () => {
    disturb(primary);
    await sleep(OBSERVED_MS);
  });
  const away = longestAway(outcome.probes);
  assert.deepEqual(await listLost(outcome), [], "acknowledged writes are lost");
  requireReadable(outcome.probes);
  assert.ok(away <= AWAY_AT_MOST_MS, `it was away for ${(away / 1000).toFixed(1)} s`);
  assert.deepEqual(await checkInvariants(await connectDatabase()), []);
  return describe(outcome, away);
}

/** Returns the longest time between two successful responses, in milliseconds, in whatever order they were sent. */
function longestAway(probes: readonly Probe[]): number {
  const answered = probes.filter(({ status }) => status === 200).map(({ doneAt }) => doneAt);
  const times = answered.toSorted((a, b) => a - b);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

function requireReadable(probes: readonly Probe[]): void {
  const odd = probes.filter(({ status, body }) => status !== 200 && (status !== 503 || !("error" in body)));
  assert.deepEqual(
    odd.map(({ status, body }) => [status, body]),
    [],
  );
}

function describe({ agreements, payments, probes }: WorkloadOutcome, away: number): string {
  const refused = probes.filter(({ status }) => status === 503).length;
  const slowest = Math.max(...probes.map(({ sentAt, doneAt }) => doneAt - sentAt));
  return [
    `away ${(away / 1000).toFixed(1)} s`,
    `slowest answer ${(slowest / 1000).toFixed(1)} s`,
    `${refused} of ${probes.length} requests told to try again`,
    `${agreements.length} accepts and ${payments.length} payments acknowledged, none lost`,
  ].join(", ");
}

async function checkStandstill(cluster: Cluster): Promise<string> {
  const admin = await makeActor("admin");
  const url = `${cluster.url}/api/requests?limit=1`;
  const frozen = members(cluster.mongods);
  frozen.forEach(freeze);
  await sleep(1_000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(url, { headers: admin.headers })));
  const health = await ask(`${cluster.url}/api/health`);
  frozen.forEach(thaw);
  const slowest = Math.max(...answers.map(({ ms }) => ms), health.ms);
  const began = performance.now();
  while ((await ask(url, { headers: admin.headers })).status !== 200) {
    if (performance.now() - began > 30_000) break;
    await sleep(200);
  }
  const back = performance.now() - began;
  assert.deepEqual([...new Set(answers.map(({ status }) => status)), health.status], [503, 503]);
  assert.ok(slowest <= TOLD_WITHIN_MS, `the slowest answer took ${(slowest / 1000).toFixed(1)} s`);
  assert.ok(back <= AWAY_AT_MOST_MS, `it took ${(back / 1000).toFixed(1)} s to come back`);
  await mongoose.connection.asPromise();
  return `told within ${(slowest / 1000).toFixed(1)} s, back after ${(back / 1000).toFixed(1)} s`;
}
