import mongoose, { type Schema } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { createIndexes } from "@/lib/platform/db/indexes";
import { callName, ENDPOINTS } from "@/lib/registry";
import { loadApi } from "../support/api-routes";
import { ABOUT_OTHERS, VALID, type World } from "../support/call-world";
import { connectCardProvider } from "../support/card-provider";
import { expectInvariants } from "../support/invariants";
import { keepWorld, snapshotWorld } from "../support/kept-world";
import { connectTestDatabase } from "../support/mongo";
import { CALLERS, PERMISSIONS, type Caller, type Cell } from "../support/permissions";

connectTestDatabase({ keepBetweenTests: true });
connectCardProvider();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  await createIndexes(mongoose.connection);
  api = await loadApi();
});

/** The status for a permitted caller if it is not 200. */
const ANSWERS: Record<string, number> = { "POST /register": 201, "POST /payments": 409 };
/** The content type of calls that return a file. */
const FILES = new Map(ENDPOINTS.map(({ endpoint }) => [callName(endpoint), endpoint.file]));
const REFUSED: Partial<Record<Cell, { status: number; code: string }>> = {
  "sign-in": { status: 401, code: "unauthenticated" },
  no: { status: 403, code: "forbidden" },
  hidden: { status: 404, code: "not_found" },
  held: { status: 409, code: "conflict" },
};

const inWorld = keepWorld();

async function sendAs(call: string, caller: Caller, world: World): Promise<Response> {
  const person = world.people[caller === "others" ? "member" : caller];
  const input = await (caller === "others" ? ABOUT_OTHERS : VALID)[call]?.(world, person);
  if (!input) throw new Error(`There is no example of ${call} in tests/calls.`);
  const bearer: Record<string, string> = {};
  if (person && call !== "POST /jwt") bearer.Authorization = `Bearer ${person.token}`;
  return api.send(call, { ...input, headers: { ...bearer, ...input.headers } });
}

const cells = [...PERMISSIONS].flatMap(([call, row]) =>
  CALLERS.filter((caller) => row[caller] !== "-").map((caller) => [call, caller, row[caller]] as const),
);

/** Sends the call and expects the answer of its cell. */
async function expectAnswer(call: string, caller: Caller, cell: Cell, world: World): Promise<void> {
  const response = await sendAs(call, caller, world);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body = isJson ? ((await response.json()) as { error?: { code: string } } | null) : {};
  const refused = REFUSED[cell];
  const told = `${caller}: ${JSON.stringify(body)}`;
  expect(response.status, told).toBe(refused?.status ?? ANSWERS[call] ?? 200);
  const code = refused?.code ?? (call === "POST /payments" ? "payment_incomplete" : undefined);
  expect(body?.error?.code, told).toBe(code);
  if (cell === "told") expect(body, told).toHaveProperty("message");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-type"), told).toBe(
    cell === "yes" ? (FILES.get(call) ?? "application/json") : "application/json",
  );
}

const allowed = cells.filter(([, , cell]) => cell === "yes");
/** The callers of each call that it refuses: they share a world, since nobody changes it. */
const refusals = [...PERMISSIONS.keys()].flatMap((call) => {
  const refused = cells.filter(([name, , cell]) => name === call && cell !== "yes");
  return refused.length > 0
    ? [[call, refused.map(([, caller, cell]) => `${caller}: ${cell}`).join(", "), refused] as const]
    : [];
});

describe("every call by every caller (docs/security.md B1, B2, B7, B9)", () => {
  it.each(refusals)("%s refuses %s, and changes nothing", (call, _callers, refused) =>
    inWorld(async ({ world, state }) => {
      for (const [, caller, cell] of refused) await expectAnswer(call, caller, cell, world);
      expect(await snapshotWorld()).toEqual(state);
    }),
  );

  it.each(allowed)("%s by %s: %s", (call, caller, cell) =>
    inWorld(async ({ world, state }) => {
      await expectAnswer(call, caller, cell, world);
      // An identical database satisfies the invariants as before.
      if (!isDeepStrictEqual(await snapshotWorld(), state)) await expectInvariants();
    }),
  );
});

/** The paths of a schema that an older document may lack, in MongoDB's notation for updates. */
function optionalPaths(schema: Schema, prefix = ""): string[] {
  return Object.values(schema.paths).flatMap((path) => {
    if (path.path === "_id") return [];
    const name = `${prefix}${path.path}`;
    if (!path.isRequired) return [name];
    const nested = path.schema ?? path.getEmbeddedSchemaType()?.schema;
    const isList = path.instance === "Array";
    return nested ? optionalPaths(nested, isList ? `${name}.$[].` : `${name}.`) : [];
  });
}

/** Makes every document one from before its optional fields were added. */
async function forgetOptionalFields(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    const paths = optionalPaths(model.schema);
    if (paths.length === 0) continue;
    const fields = Object.fromEntries(paths.map((path) => [path, ""]));
    await model.collection.updateMany({}, { $unset: fields });
  }
}

describe("every GET over documents older than their optional fields", () => {
  const inOldWorld = keepWorld(forgetOptionalFields);
  const reads = allowed.filter(([call]) => call.startsWith("GET "));

  it.each(reads)("%s by %s", (call, caller) =>
    inOldWorld(async ({ world }) => {
      const response = await sendAs(call, caller, world);
      // A calendar needs the day, which an older document lacks.
      const answers = call.endsWith("/calendar") ? [200, 409] : [200];
      expect(answers, await response.text()).toContain(response.status);
    }),
  );
});
