import { beforeAll, describe, expect, it } from "vitest";
import { isBodyOptional } from "@/lib/platform/contracts/endpoint";
import { callName, ENDPOINTS } from "@/lib/registry";
import { loadApi } from "../support/api-routes";
import { makeWorld, VALID } from "../support/call-world";
import { snapshotDatabase } from "../support/invariants";
import { keepDatabase } from "../support/kept-world";
import { connectTestDatabase } from "../support/mongo";
import { NOUN_CALLS } from "../support/noun-calls";
import { PERMISSIONS } from "../support/permissions";

connectTestDatabase({ keepBetweenTests: true });
const resetWorld = keepDatabase(makeWorld);

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
});

const BODILESS = ENDPOINTS.filter(({ endpoint }) => !endpoint.body && !endpoint.form).map(({ endpoint }) => ({
  call: callName(endpoint),
  method: endpoint.method,
}));
const WRITES = BODILESS.filter(({ method }) => method !== "GET").map(({ call }) => [call]);

/** Returns a way to send an otherwise valid call with any body, and to check whether anything has changed. */
async function prepare(call: string) {
  const world = await resetWorld();
  const caller = world.people[PERMISSIONS.get(call)?.admin === "yes" ? "admin" : "member"];
  const input = await VALID[call]?.(world, world.other);
  const before = await snapshotDatabase();
  const send = (body: unknown) =>
    api.send(call, { ...input, body, headers: { ...input?.headers, ...caller?.headers } });
  return { send, isUnchanged: async () => (await snapshotDatabase()) === before };
}

describe("a call that takes no body", () => {
  it("is listed as bodiless under its noun", () => {
    const told = NOUN_CALLS.flatMap(([, { bodiless = [] }]) => bodiless);
    expect(told.length).toBeGreaterThan(4);
    expect(WRITES.flat().sort()).toEqual(told.sort());
  });

  it.each(WRITES)("%s rejects a non-empty body and changes nothing", async (call) => {
    const { send, isUnchanged } = await prepare(call);
    for (const body of [{ role: "admin" }, '{"id":', "[1]", "null"])
      expect((await send(body)).status, JSON.stringify(body)).toBe(400);
    expect((await send("x".repeat(100_001))).status).toBe(413);
    expect(await isUnchanged()).toBe(true);
  });

  it.each(WRITES)("%s accepts an empty body", async (call) => {
    const { send } = await prepare(call);
    for (const body of [undefined, "", "{}", "{ }"]) expect((await send(body)).status).toBe(200);
  });
});

const OPTIONAL = ENDPOINTS.filter(({ endpoint }) => isBodyOptional(endpoint)).map(({ endpoint }) =>
  callName(endpoint),
);

describe("a call with an optional body", () => {
  it("includes POST /autopay/setup and PATCH /announcements/read", () => {
    expect(OPTIONAL).toEqual(expect.arrayContaining(["POST /autopay/setup", "PATCH /announcements/read"]));
  });

  it.each(OPTIONAL)("%s returns the same status without a body as for an empty object", async (call) => {
    const statuses = [];
    for (const body of [{}, undefined]) statuses.push((await (await prepare(call)).send(body)).status);
    expect(statuses[1]).toBe(statuses[0]);
    expect(statuses[0]).not.toBe(415);
  });
});
