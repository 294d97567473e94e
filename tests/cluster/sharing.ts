import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/platform/env";
import { PaymentModel } from "@/models/payment";
import { DEMO_PASSWORD } from "@/scripts/data/demo/people";
import { makeActor } from "../support/actors";
import { makeApartment, makeMember, makeRequest } from "../support/factories";
import { ask, signIn } from "./caller";
import { payByCard } from "./card";
import type { Cluster } from "./cluster";
import { check } from "./outcome";

const MEMBER = "member@nibash.test";

/** Checks what instances must agree on. */
export async function checkSharing(cluster: Cluster): Promise<void> {
  const { url, instances } = cluster;
  const [first = "", last = ""] = [instances[0], instances.at(-1)];
  await check("requests are spread over the instances", () => checkSpread(url, instances));
  await check("a session of one instance gives a token on another, and its end counts everywhere", () =>
    checkSession(first, last),
  );
  await check("wrong passwords are counted over all instances", () => checkSignInLimit(url));
  await check("coupon look-ups are counted over all instances", () => checkCouponLimit(url));
  await check("a change on one instance is on another's public answers within a second", () =>
    checkPublicCache(first, last),
  );
  await check("a rent changed on one instance is on another's pages and calls within a second", () =>
    checkRent(first, last),
  );
  await check("20 intents for one month over all instances are one intent and one row (D6)", () =>
    checkIntents(cluster),
  );
  await check("the reconciler works on one instance at a time", () => checkLease(instances));
}

async function checkSpread(url: string, instances: readonly string[]): Promise<string> {
  const { email, headers } = await makeActor("user");
  for (let request = 0; request < instances.length * 3; request += 1)
    assert.equal((await ask(`${url}/api/user/${email}`, { headers })).status, 200);
  const calls =
    /request_duration_seconds_count\{route="\/api\/user\/\{email\}",method="GET",status="200"\} (\d+)/;
  const counts = (await readMetrics(instances)).map((text) => Number(calls.exec(text)?.[1] ?? 0));
  assert.deepEqual(counts, Array<number>(instances.length).fill(3));
  return counts.join(" and ");
}

function readMetrics(instances: readonly string[]): Promise<string[]> {
  const headers = { Authorization: `Bearer ${env().METRICS_TOKEN ?? ""}` };
  return Promise.all(instances.map(async (url) => (await fetch(`${url}/api/metrics`, { headers })).text()));
}

async function checkSession(first: string, last: string): Promise<undefined> {
  const { cookie } = await signIn(first, MEMBER, DEMO_PASSWORD);
  const headers = { Cookie: cookie, Origin: env().NEXTAUTH_URL };
  const { body } = await ask<{ token: string }>(`${last}/api/jwt`, {
    method: "POST",
    headers,
    body: { email: MEMBER },
  });
  const bearer = { Authorization: `Bearer ${body.token}` };
  assert.equal((await ask(`${first}/api/user/${MEMBER}`, { headers: bearer })).status, 200);
  const sessions = `${first}/api/profile/sessions`;
  assert.equal((await ask(`${sessions}/all`, { method: "DELETE", headers: bearer })).status, 200);
  assert.equal((await ask(`${last}/api/user/${MEMBER}`, { headers: bearer })).status, 401);
  assert.equal(
    (await ask(`${last}/api/jwt`, { method: "POST", headers, body: { email: MEMBER } })).status,
    401,
  );
  return undefined;
}

async function checkSignInLimit(url: string): Promise<string> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1)
    statuses.push((await signIn(url, "user@nibash.test", `Wrong#${attempt}a`)).status);
  assert.deepEqual(
    statuses.map((status) => status === 429),
    [...Array<boolean>(5).fill(false), true, true, true],
  );
  return "5 tries, then 429";
}

async function checkCouponLimit(url: string): Promise<string> {
  const { headers } = await makeActor("user");
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => ask(`${url}/api/coupons/NONE${n}`, { headers })),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  assert.equal(taken, 60);
  assert.equal(answers.filter(({ status }) => status === 429).length, 20);
  return "60 of 80 at once";
}

async function checkPublicCache(first: string, last: string): Promise<string> {
  const admin = await makeActor("admin");
  const apartment = await makeApartment({ floor_no: 700, rent_cents: 777_700 });
  const request = await makeRequest(await makeActor("user"), apartment);
  const path = `${last}/api/apartments?minimum=7777&maximum=7777`;
  const read = async () => JSON.stringify((await ask(path)).body);
  for (let turn = 0; turn < 5; turn += 1) assert.match(await read(), /"available"/);
  const body = { request_id: String(request._id) };
  const { status } = await ask(`${first}/api/accepted-requests`, {
    method: "POST",
    headers: admin.headers,
    body,
  });
  assert.equal(status, 200);
  return untilShown(async () => (await read()).includes('"unavailable"'));
}

/** Returns how long another instance took to show a change; at most a second. */
async function untilShown(isShown: () => Promise<boolean>): Promise<string> {
  const began = performance.now();
  while (!(await isShown()) && performance.now() - began < 5_000) await sleep(10);
  const ms = performance.now() - began;
  assert.ok(ms <= 1_000, `it took ${ms.toFixed(0)} ms`);
  return `${ms.toFixed(0)} ms`;
}

const RENTED = "8B";

async function checkRent(first: string, last: string): Promise<string> {
  const { headers } = await makeActor("admin");
  const [page, search] = [`/apartments/${RENTED}`, "/apartments?sort=-rent"];
  const read = (path: string) => fetch(`${last}${path}`).then((answer) => answer.text());
  const says = async (path: string) => (await read(path)).includes("$4,321");
  // The other instance caches all three before anything changes.
  for (const path of [page, search, page, search]) assert.equal(await says(path), false);
  await read(`/api/apartments/${RENTED}`);
  const { status } = await ask(`${first}/api/apartments/${RENTED}`, {
    method: "PATCH",
    headers,
    body: { rent: 4_321 },
  });
  assert.equal(status, 200);
  return untilShown(async () => {
    const shown = [await says(page), await says(search)];
    return shown.every(Boolean) && (await read(`/api/apartments/${RENTED}`)).includes('"rent":4321');
  });
}

async function checkIntents({ url, sandboxUrl }: Cluster): Promise<string> {
  const { person } = await makeMember({ apartment: { floor_no: 701 } });
  const send = (path: string, body: unknown) =>
    ask(`${url}/api/${path}`, {
      method: "POST",
      headers: person.headers,
      body,
    });
  const intents = await Promise.all(
    Array.from({ length: 20 }, () => send("create-payment-intent", { coupon: "" })),
  );
  const secrets = new Set(
    intents.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret),
  );
  assert.equal(secrets.size, 1, JSON.stringify(intents.map(({ status, body }) => [status, body])));
  const [clientSecret] = [...secrets] as string[];
  assert.equal(await PaymentModel.countDocuments({ email: person.email }), 1);
  await payByCard(sandboxUrl, clientSecret ?? "");
  const transactionId = clientSecret?.split("_secret_")[0];
  const records = await Promise.all(Array.from({ length: 10 }, () => send("payments", { transactionId })));
  const ids = new Set(records.map(({ body }) => JSON.stringify(body.paymentResult)));
  assert.equal(ids.size, 1);
  const rows = await PaymentModel.find({ email: person.email }).lean();
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["paid"],
  );
  return "10 recordings, the webhook and the reconciler beside them: one paid record (D7)";
}

async function checkLease(instances: readonly string[]): Promise<string> {
  const passes = async () => {
    const texts = await readMetrics(instances);
    return texts.map((text) => Number(/reconciler_passes_total\{result="done"\} (\d+)/.exec(text)?.[1] ?? 0));
  };
  for (let wait = 0; wait < 20 && (await passes()).reduce((a, b) => a + b) < 2; wait += 1) await sleep(500);
  const done = await passes();
  assert.ok(done.reduce((a, b) => a + b) >= 1, "no pass of the reconciler was seen");
  return `passes by instance: ${done.join(", ")}`;
}
