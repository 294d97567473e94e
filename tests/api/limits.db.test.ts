import mongoose from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { createIndexes, LIMITS_COLLECTION } from "@/lib/platform/db/indexes";
import { BUDGETS, consume, type BudgetName } from "@/lib/platform/db/limits";
import { SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { callName, ENDPOINTS } from "@/lib/registry";
import { signInAs, type TestActor } from "../support/actors";
import { loadApi } from "../support/api-routes";
import { makeWorld, VALID, type World } from "../support/call-world";
import { connectCardProvider } from "../support/card-provider";
import { snapshotDatabase } from "../support/invariants";
import { keepDatabase } from "../support/kept-world";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase({ keepBetweenTests: true });
const resetWorld = keepDatabase(makeWorld);
connectCardProvider();

/** Each limited call, its sender, and the key that its budget counts by. */
const LIMITED: readonly (readonly [
  call: string,
  limit: BudgetName,
  sender: string,
  by: "account" | "session" | "address",
])[] = [
  ["POST /register", "register", "visitor", "address"],
  ["POST /password/forgot", "link", "visitor", "address"],
  ["POST /password/reset", "link", "visitor", "address"],
  ["POST /email/confirm", "link", "visitor", "address"],
  ["POST /visits", "visit", "visitor", "address"],
  ["POST /mail-preferences/unsubscribe", "link", "visitor", "address"],
  ["PATCH /language", "language", "visitor", "address"],
  ["POST /apartments/{apartment_no}/free-notices", "notice", "visitor", "address"],
  ["POST /free-notices/end", "link", "visitor", "address"],
  ["POST /jwt", "token", "member", "session"],
  ["POST /email/link", "password", "member", "session"],
  ["POST /profile/password", "password", "member", "session"],
  ["POST /profile/google", "password", "member", "session"],
  ["POST /delete-account", "password", "user", "session"],
  ["GET /my-data", "own-data", "member", "account"],
  ["POST /profile/photo", "upload", "member", "account"],
  ["POST /apartments/{apartment_no}/photos", "home-picture", "admin", "account"],
  ["PUT /apartments/{apartment_no}/floor-plan", "home-picture", "admin", "account"],
  ["PUT /apartments/{apartment_no}/panorama", "home-picture", "admin", "account"],
  ["POST /apartments/import", "import", "admin", "account"],
  ["GET /payments/{id}/receipt", "receipt", "member", "account"],
  ["GET /bills/{period}", "receipt", "member", "account"],
  ["GET /my-statements/{year}", "receipt", "member", "account"],
  ["GET /members/{id}/statements/{year}", "receipt", "admin", "account"],
  ["GET /agreements/{id}/document", "receipt", "admin", "account"],
  ["GET /agreements/{id}/deposit/{entry_id}/receipt", "receipt", "admin", "account"],
  ["POST /agreements/{id}/document", "money", "admin", "account"],
  ["POST /agreements/{id}/deposit", "money", "admin", "account"],
  ["POST /agreements/{id}/deposit/settlement", "money", "admin", "account"],
  ["POST /bank-statement", "import", "admin", "account"],
  ["POST /charges", "money", "admin", "account"],
  ["POST /charges/{id}/reverse", "money", "admin", "account"],
  ["POST /expenses", "money", "admin", "account"],
  ["POST /expenses/{id}/reverse", "money", "admin", "account"],
  ["POST /meter-readings", "money", "admin", "account"],
  ["POST /offline-payments", "money", "admin", "account"],
  ["POST /receipts", "money", "admin", "account"],
  ["POST /payments/{id}/give-back", "money", "admin", "account"],
  ["POST /payments/{id}/reverse", "money", "admin", "account"],
  ["PATCH /payment-reports/{id}", "money", "admin", "account"],
  ["POST /rent-reminders", "money", "admin", "account"],
  ["POST /my-agreement/sign", "request", "member", "account"],
  ["POST /my-agreement/notice", "leaving", "member", "account"],
  ["DELETE /my-agreement/notice", "leaving", "member", "account"],
  ["POST /repairs", "repair", "member", "account"],
  ["POST /payment-reports", "report", "member", "account"],
  ["POST /payment-reports/{id}/photo", "report", "member", "account"],
  ["POST /expenses/{id}/photo", "money", "admin", "account"],
  ["POST /push-subscriptions", "push", "member", "account"],
  ["POST /repairs/{id}/messages", "repair-message", "member", "account"],
  ["GET /coupons/{code_or_id}", "coupon", "member", "account"],
  ["POST /create-payment-intent", "intent", "member", "account"],
  ["PUT /autopay", "intent", "member", "account"],
  ["POST /autopay/setup", "intent", "member", "account"],
  ["POST /autopay/card", "intent", "member", "account"],
  ["POST /request-apartment", "request", "user", "account"],
  ["POST /accepted-invitations", "link", "user", "account"],
  ["POST /invitations", "setup", "admin", "account"],
  ["POST /setup/checks/{check}", "setup", "admin", "account"],
  ["POST /setup/demo-apartments", "setup", "admin", "account"],
  ["POST /tenants", "money", "admin", "account"],
  ["POST /tenants/import", "import", "admin", "account"],
  ["POST /tenants/{user_id}/invite", "money", "admin", "account"],
  ["POST /claimed-accounts", "link", "visitor", "address"],
];

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
  await createIndexes(mongoose.connection);
});

const HERE = "192.0.2.10";
const ELSEWHERE = "192.0.2.11";

/**
 * Builds a valid request of the call once, with everything that it needs in the database; returns a function that sends
 * it.
 */
async function prepare(call: string, world: World, sender: string) {
  const person = world.people[sender];
  const input = await VALID[call]?.(world, person);
  const bearer: Record<string, string> =
    person && call !== "POST /jwt" ? { Authorization: `Bearer ${person.token}` } : {};
  return (address: string, forged = "") => {
    const where = { [SOCKET_ADDRESS_HEADER]: trustedAddressHeader(address), "X-Forwarded-For": forged };
    return api.send(call, { ...input, headers: { ...bearer, ...where, ...input?.headers } });
  };
}

/** Stores a used-up limit as the library stores it, but for its last point: taking hundreds one by one takes seconds. */
async function exhaust(limit: BudgetName, key: string): Promise<void> {
  const { points, duration } = BUDGETS[limit];
  const used = {
    key: `${limit}:${key}`,
    points: points - 1,
    expire: new Date(Date.now() + duration * 1_000),
  };
  await mongoose.connection.collection(LIMITS_COLLECTION).insertOne(used);
  await consume(limit, key);
}

/** Returns the key that the caller is counted by: as the list says, or the address if no one is signed in. */
const keyOf = (person: TestActor | undefined, by: (typeof LIMITED)[number][3], address: string) =>
  by === "address" || !person ? address : by === "account" ? person.userId : person.sessionId;

describe("an exhausted rate limit", () => {
  it.each(LIMITED)(
    "makes %s return 429, changes nothing and does not affect other callers",
    async (call, limit, sender, by) => {
      const world = await resetWorld();
      await exhaust(limit, keyOf(world.people[sender], by, HERE));
      const send = await prepare(call, world, sender);
      const before = await snapshotDatabase();
      for (const forged of ["", "203.0.113.9", ELSEWHERE]) {
        const response = await send(HERE, forged);
        expect(response.status).toBe(429);
        const { error } = (await response.json()) as { error: { code: string; message: string } };
        expect(error.code).toBe("rate_limited");
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(error.message).toMatch(/^Too many tries\. Please wait \d+ (seconds|minutes) and try again\.$/);
      }
      if (by !== "address") expect((await send(ELSEWHERE)).status).toBe(429);
      expect(await snapshotDatabase()).toBe(before);

      await mongoose.connection.collection(LIMITS_COLLECTION).deleteMany({});
      await exhaust(limit, keyOf(world.other, by, ELSEWHERE));
      // A tower's Wi-Fi shares one address: a budget used up by a stranger there does not affect signed-in users.
      if (by !== "address") await exhaust(limit, HERE);
      expect((await send(HERE)).status).toBeLessThan(300);
    },
  );
});

describe("one IP address for a whole tower", () => {
  it("a signed-in user gets a token while a visitor without a cookie gets 429", async () => {
    const world = await resetWorld();
    const stranger = {
      headers: { [SOCKET_ADDRESS_HEADER]: trustedAddressHeader(HERE) },
      body: { email: "nobody@example.com" },
    };
    const statuses: number[] = [];
    for (let index = 0; index < 125; index++) statuses.push((await api.send("POST /jwt", stranger)).status);
    expect([...new Set(statuses)]).toEqual([401, 429]);
    expect((await (await prepare("POST /jwt", world, "member"))(HERE)).status).toBe(200);
  });

  it("a session that exhausts its limits does not affect the same user's other session", async () => {
    const world = await resetWorld();
    const person = world.people.member;
    if (!person) throw new Error("The world has no member.");
    const other = await signInAs(new mongoose.Types.ObjectId(person.userId));
    for (const limit of ["token", "password"] as const) await exhaust(limit, other.sessionId);
    for (const call of ["POST /jwt", "POST /profile/password"])
      expect((await (await prepare(call, world, "member"))(HERE)).status).toBe(200);
  });
});

describe("the table of limited calls", () => {
  it("lists exactly the calls whose contract has a limit", () => {
    const limited = ENDPOINTS.flatMap(({ endpoint }) =>
      endpoint.limit ? [`${callName(endpoint)} ${endpoint.limit}`] : [],
    );
    expect(limited.sort()).toEqual(LIMITED.map(([call, limit]) => `${call} ${limit}`).sort());
  });
});
