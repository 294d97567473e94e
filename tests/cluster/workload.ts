import { setTimeout as sleep } from "node:timers/promises";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { makeActor, type TestActor } from "../support/actors";
import { makeApartment, makeMember, makeRequest, type TestMember } from "../support/factories";
import { ask, askPatiently } from "./caller";
import { payByCard } from "./card";
import type { Cluster } from "./cluster";

/** The outcome of one probe; probes are sent at a fixed interval, without waiting for earlier ones. */
export interface Probe {
  readonly sentAt: number;
  readonly doneAt: number;
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface WorkloadOutcome {
  readonly probes: readonly Probe[];
  /** Ids that the product acknowledged. */
  readonly agreements: readonly string[];
  readonly payments: readonly string[];
}

const PROBE_EVERY_MS = 200;
/** Enough for the longest run: what may be paid is two years back and five months ahead, one month every four seconds. */
const [REQUESTS, TENANTS] = [400, 10];
const LONG_AGO_MS = 3 * 365 * 24 * 60 * 60_000;
let floor = 1_000;

/**
 * Continuously accepts, pays and probes through the balancer while `disturb` runs; every client retries after a 503.
 */
export async function runWorkload(cluster: Cluster, disturb: () => Promise<void>): Promise<WorkloadOutcome> {
  const admin = await makeActor("admin");
  const requests = await Promise.all(Array.from({ length: REQUESTS }, makeOpenRequest));
  const accept_date = new Date(Date.now() - LONG_AGO_MS);
  const tenants = await Promise.all(
    Array.from({ length: TENANTS }, () => makeMember({ apartment: nextDoor(), accept_date })),
  );
  const state = { isOver: false };
  const work = Promise.all([
    accept(cluster, admin, requests, state),
    Promise.all(tenants.map((tenant) => pay(cluster, tenant, state))),
    probe(cluster, admin, state),
  ]);
  await sleep(3_000);
  await disturb();
  state.isOver = true;
  const [agreements, payments, probes] = await work;
  return { agreements, payments: payments.flat(), probes };
}

function nextDoor() {
  floor += 1;
  return { floor_no: floor };
}

async function makeOpenRequest(): Promise<string> {
  return String((await makeRequest(await makeActor("user"), await makeApartment(nextDoor())))._id);
}

interface State {
  isOver: boolean;
}

async function accept(
  cluster: Cluster,
  admin: TestActor,
  requests: string[],
  state: State,
): Promise<string[]> {
  const done: string[] = [];
  for (const request_id of requests) {
    if (state.isOver) break;
    const answer = await askPatiently<{ insertedId?: string }>(`${cluster.url}/api/accepted-requests`, {
      method: "POST",
      headers: admin.headers,
      body: { request_id },
    });
    if (answer.body.insertedId) done.push(answer.body.insertedId);
    // Its response was lost, and the retry finds it decided: then it must exist.
    else if (answer.status === 409) done.push(await agreementOf(request_id));
    else throw new Error(`Accepting answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(300);
  }
  return done;
}

async function agreementOf(request_id: string): Promise<string> {
  const found = await AgreementModel.findOne({ request_id }).lean();
  if (!found) throw new Error(`Request ${request_id} is said to be decided, and no agreement is there.`);
  return String(found._id);
}

/** Pays month after month; renews the token each time, since a database outage may last minutes. */
async function pay(cluster: Cluster, { person }: TestMember, state: State): Promise<string[]> {
  const done: string[] = [];
  const send = <T>(path: string, body: unknown) =>
    askPatiently<T>(`${cluster.url}/api/${path}`, { method: "POST", headers: person.headers, body });
  while (!state.isOver) {
    const intent = await send<{ clientSecret?: string; transactionId: string }>("create-payment-intent", {});
    if (!intent.body.clientSecret)
      throw new Error(`No intent: ${intent.status} ${JSON.stringify(intent.body)}`);
    await payByCard(cluster.sandboxUrl, intent.body.clientSecret);
    const paid = await send<{ paymentResult?: unknown }>("payments", {
      transactionId: intent.body.transactionId,
    });
    if (!paid.body.paymentResult)
      throw new Error(`Not recorded: ${paid.status} ${JSON.stringify(paid.body)}`);
    done.push(intent.body.transactionId);
    await sleep(3_500 + Math.random() * 1_000);
  }
  return done;
}

async function probe(cluster: Cluster, admin: TestActor, state: State): Promise<Probe[]> {
  const probes: Promise<Probe>[] = [];
  const url = `${cluster.url}/api/requests?limit=1`;
  while (!state.isOver) {
    const sentAt = performance.now();
    probes.push(
      ask(url, { headers: admin.headers }).then(({ status, body }) => ({
        sentAt,
        doneAt: performance.now(),
        status,
        body,
      })),
    );
    await sleep(PROBE_EVERY_MS);
  }
  return Promise.all(probes);
}

/** Returns acknowledged agreements and payments that are missing in the database. */
export async function listLost({ agreements, payments }: WorkloadOutcome): Promise<string[]> {
  const kept = await AgreementModel.find({ active: true }).distinct("_id");
  const paid = await PaymentModel.find({ status: "paid" }).distinct("transactionId");
  const has = new Set([...kept.map(String), ...paid.map(String)]);
  return [...agreements, ...payments].filter((id) => !has.has(id));
}
