import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apartmentForm } from "@/lib/apartments/managed-contract";
import { addApartment } from "@/lib/apartments/mutations";
import { ApartmentModel } from "@/models/apartment";
import { makeActor, type TestActor } from "../support/actors";
import { as, loadApi } from "../support/api-routes";
import { csvOf } from "../support/call-inputs";
import { makeApartment } from "../support/factories";
import { snapshotDatabase } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";
import { propertyRuns } from "../support/property-runs";

connectTestDatabase();

const CALL = "POST /apartments/import";
let api: Awaited<ReturnType<typeof loadApi>>;
let admin: TestActor<"admin">;
beforeAll(async () => {
  api = await loadApi();
});
beforeEach(async () => {
  admin = await makeActor("admin");
});

const send = (body: Blob | string, query: Record<string, string> = { apply: "true" }) =>
  api.send(CALL, as(admin, { body, query }));
const HEAD = "apartment_no,rent,rooms,bathrooms,balconies,size_sqft,description";

describe("importing a hostile list of apartments", () => {
  it.each([
    ["a NUL", "901A,650,3,2,1,1650,a\0b"],
    ["markup", "901A,650,3,2,1,1650,<script>alert(1)</script>"],
    ["a link", "901A,650,3,2,1,1650,see https://example.com"],
    ["a field of 900 kB", `901A,650,3,2,1,1650,${"x".repeat(900_000)}`],
    ["a number of 900 kB", `901A,${"9".repeat(900_000)},3,2,1,1650,`],
    ["an operator", '901A,"{""$gt"":0}",3,2,1,1650,'],
    ["a number that is none", "901A,NaN,3,2,1,1650,"],
    ["digits of another script", "901A,६५०,3,2,1,1650,"],
    ["a prototype for a number", "__proto__,650,3,2,1,1650,"],
    ["a number of 900 kB on the door", `${"9".repeat(900_000)}A,650,3,2,1,1650,`],
  ])("refuses the row with %s and writes nothing", async (_, row) => {
    await makeApartment();
    const before = await snapshotDatabase(["rate_limits"]);
    const response = await send(csvOf(`${HEAD}\n902A,650,3,2,1,1650,\n${row}\n`));
    expect(response.status).toBe(200);
    const { rows, applied } = (await response.json()) as { rows: { outcome: string }[]; applied: boolean };
    expect(rows.map(({ outcome }) => outcome)).toEqual(["new", "refused"]);
    expect(applied).toBe(false);
    expect(JSON.stringify(rows).length).toBeLessThan(1_000);
    expect(await snapshotDatabase(["rate_limits"])).toBe(before);
  });

  it.each([
    ["JSON", "{}", 415],
    ["another type", new Blob(["a"], { type: "application/vnd.ms-excel" }), 415],
    ["more than 1 MB", csvOf(`${HEAD}\n${"x".repeat(1_000_000)}`), 413],
    ["2,001 rows", csvOf(`apartment_no\n${"4A\n".repeat(2_001)}`), 400],
    ["a million blank lines", csvOf(`apartment_no\n${"\n".repeat(900_000)}4A`), 400],
    ["quotes without end", csvOf(`apartment_no\n"${'x"'.repeat(400_000)}`), 400],
    ["UTF-16", new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])], { type: "text/csv" }), 400],
    ["nothing", csvOf(""), 400],
  ])("rejects the whole upload: %s", async (_, body, status) => {
    const before = await snapshotDatabase(["rate_limits"]);
    expect((await send(body)).status).toBe(status);
    expect(await snapshotDatabase(["rate_limits"])).toBe(before);
  });

  it.each<Record<string, string>>([{ apply: "false" }, { apply: "1" }, { plan: "x" }, { force: "true" }])(
    "returns 400 for the query %j",
    async (query) => {
      expect((await send(csvOf("apartment_no\n4A"), query)).status).toBe(400);
    },
  );

  it("stores a formula unchanged and escapes it in the export", async () => {
    const row = '901A,650,3,2,1,1650,"=HYPERLINK(""x"",""y"")"';
    expect((await send(csvOf(`${HEAD}\n${row}\n`))).status).toBe(200);
    const file = await (await api.send("GET /apartments/csv", as(admin))).text();
    expect(file).toContain("\"'=HYPERLINK(");
    expect(await ApartmentModel.findOne().lean()).toMatchObject({ description: '=HYPERLINK("x","y")' });
  });
});

const WORDS = fc
  .array(
    fc.constantFrom(
      "=",
      "'",
      "+",
      "-",
      "@",
      ";",
      ",",
      '"',
      "\n",
      "\r\n",
      "\t",
      " ",
      "a",
      "ন",
      "＝",
      "1",
      "\\",
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));
const FORM = fc
  .record({
    floor: fc.integer({ min: 1, max: 999 }),
    block: fc.constantFrom("A", "B", "Z"),
    cents: fc.integer({ min: 100, max: 99_999_999 }),
    charge: fc.integer({ min: 0, max: 100_000_000 }),
    description: WORDS,
    amenities: fc.array(WORDS, { maxLength: 4 }),
    free_from: fc.constantFrom(null, "2026-12-01", "2028-02-29"),
  })
  .map(({ floor, block, cents, charge, ...rest }) => ({
    apartment_no: `${String(floor)}${block}`,
    rent: cents / 100,
    service_charge: charge / 100,
    rooms: 3,
    bathrooms: 2,
    balconies: 0,
    size_sqft: 1650,
    ...rest,
  }))
  .filter((form) => apartmentForm.safeParse(form).success);

describe("the export of generated apartments", () => {
  it("imports again with every row unchanged", async () => {
    const forms = fc.uniqueArray(FORM, {
      selector: ({ apartment_no }) => apartment_no,
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(forms, async (made) => {
        await ApartmentModel.deleteMany({});
        for (const form of made) await addApartment(admin.actor, apartmentForm.parse(form));
        const file = await (await api.send("GET /apartments/csv", as(admin))).arrayBuffer();
        await ApartmentModel.db.collection("rate_limits").deleteMany({});
        const response = await send(new Blob([file], { type: "text/csv" }), {});
        const { rows } = (await response.json()) as { rows: { outcome: string }[] };
        expect(rows.map(({ outcome }) => outcome)).toEqual(made.map(() => "unchanged"));
      }),
      { numRuns: propertyRuns(20, 300), seed: 20261121 },
    );
  });
});
