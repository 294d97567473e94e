import Papa from "papaparse";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/platform/auth/actor";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { makeActor } from "@/tests/support/actors";
import { expectInvariants, snapshotDatabase } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { importApartments } from "./import-apartments";
import { APARTMENT_COLUMNS, NEW_APARTMENT } from "./import-contract";
import { formatCsv, listExported } from "./list-managed";
import { addApartment, changeApartment, unpublishApartment } from "./mutations";
import { findApartmentByNo } from "./queries";

connectTestDatabase();

const clear = vi.fn();
let actor: Actor<"admin">;
beforeEach(async () => {
  ({ actor } = await makeActor("admin"));
  clear.mockClear();
  onClearPublicPages(clear);
});
afterAll(() => onClearPublicPages(() => undefined));

const FORM = {
  apartment_no: "4A",
  rent: 650,
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  size_sqft: 1650,
  description: "Light.",
  amenities: ["Wardrobes"],
  service_charge: 33.5,
  free_from: "2026-12-01",
};
const HEAD = "apartment_no,rent,rooms,bathrooms,balconies,size_sqft";
const fileOf = (...rows: string[]) => [HEAD, ...rows].join("\r\n");
const summary = ({ rows }: Awaited<ReturnType<typeof importApartments>>) =>
  rows.map(({ line, apartment_no, outcome, message }) => [line, apartment_no, outcome, message]);

describe("a dry run", () => {
  it("reports the outcome of each row and writes nothing", async () => {
    await addApartment(actor, FORM);
    clear.mockClear();
    const before = await snapshotDatabase();
    const file = fileOf("4a,675.50,4,2,1,1650", "5B,700,3,2,1,1500", "6C,0,3,x,1,1500", "5b,1,1,1,1,100");
    const answer = await importApartments(actor, file);
    expect(summary(answer)).toEqual([
      [2, "4a", "changed", "Changes rent from 650 to 675.5, rooms from 3 to 4."],
      [3, "5B", "new", ""],
      [
        ...[4, "6C", "refused"],
        "rent: Please enter a rent from $1 to $999,999.99 a month. bathrooms: Use a whole number from 0 to 20.",
      ],
      [5, "5b", "refused", "5b is in line 3 already."],
    ]);
    expect(answer.applied).toBe(false);
    expect(await snapshotDatabase()).toBe(before);
    expect(clear).not.toHaveBeenCalled();
  });

  it.each([
    ["", "One of the first 20 lines names the columns; apartment_no must be one of them."],
    ["rent\n650", "One of the first 20 lines names the columns; apartment_no must be one of them."],
    ["apartment_no,rent,Rent\n", "The column rent is there twice."],
    ["apartment_no,,rent\n", "A column has no name in the header row."],
    ["apartment_no,price\n", `There is no column “price”. Use ${APARTMENT_COLUMNS.join(", ")}.`],
    ["apartment_no,rent\n\n,\n", "This file has no apartments below its header row."],
    ['apartment_no\n4A\n"5A\n', "The row in line 3 cannot be read. Please look at its quotes."],
    [`apartment_no\n${"4A\n".repeat(2_001)}`, "Use at most 2,000 rows in one file."],
  ])("rejects the whole file %j", async (text, message) => {
    await expect(importApartments(actor, text)).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it.each([
    ["4A,650", "This row has fewer cells than the header row."],
    ["4A,650,3,2,1,1650,9", "This row has more cells than the header row."],
    [",650,3,2,1,1650", "apartment_no: Use a floor and a block letter, like 4A."],
    ["4A,6e2,3,2,1,1650", "rent: Please enter a rent from $1 to $999,999.99 a month."],
    ["4A,1000000,3,2,1,1650", "rent: Please enter a rent from $1 to $999,999.99 a month."],
    ["4A,650.555,3,2,1,1650", "rent: Use at most two decimals."],
    ['4A,"1,00",3,2,1,"1,6"', "size_sqft: Use a whole number from 50 to 100,000."],
    ["4A,,3,2,1,1650", "rent: Please enter a rent from $1 to $999,999.99 a month."],
  ])("rejects the row %s and gives the reason", async (row, message) => {
    expect(summary(await importApartments(actor, fileOf(row)))).toEqual([
      [2, expect.anything(), "refused", message],
    ]);
  });

  it("accepts columns in any order, empty columns, semicolons and decimal commas; fills in defaults", async () => {
    const file =
      "Free_From;SIZE_SQFT;apartment_no;rooms;bathrooms;balconies;rent;amenities;floor_no;block_no;;\n" +
      ";1.650,00; 11a ;3;2;1;1.650,50;Gas by meter;;;;\n" +
      "2027-01-01;1650;12A;3;2;1;700;;12;b;;\n";
    const answer = await importApartments(actor, file, { apply: true });
    expect(summary(answer)).toEqual([
      [2, "11a", "new", ""],
      [3, "12A", "refused", "block_no: Apartment 12A is in block A."],
    ]);
    const mended = await importApartments(actor, file.replace(";12;b;", ";12;a;"), { apply: true });
    expect(mended.applied).toBe(true);
    expect(await findApartmentByNo("11A")).toMatchObject({
      rent: 1650.5,
      amenities: ["Gas by meter"],
      service_charge: 0,
      free_from: null,
      description: "",
    });
    expect(await findApartmentByNo("12A")).toMatchObject({ free_from: "2027-01-01", amenities: [] });
  });
});

describe("a file as a program has saved it", () => {
  const daysOf = async (text: string, options = {}) => {
    expect((await importApartments(actor, text, { apply: true, ...options })).applied).toBe(true);
    const stored = await ApartmentModel.find().sort({ apartment_no: 1 }).lean();
    return stored.map(({ free_from }) => free_from);
  };
  const row = (number: string, day: string) => `${number},650,3,2,1,1650,${day}`;

  it("is read below titles and Excel's sep=;, with the line numbers of the file", async () => {
    const file = "sep=;\nHomes of Lake View, Block C;;\n\napartment_no;rent\n4A;0\n";
    expect(summary(await importApartments(actor, file))[0]?.slice(0, 3)).toEqual([5, "4A", "refused"]);
  });

  it.each([
    ["the day first", ["4A", "01/12/2026"], ["4B", "25/12/26"]],
    ["the month first", ["4A", "12/1/2026"], ["4B", "12/25/2026 0:00"]],
    ["a name", ["4A", "1-Dec-26"], ["4B", "December 25, 2026"]],
  ])("has its dates rewritten with %s", async (_, ...rows) => {
    const quoted = rows.map(([number = "", day = ""]) => row(number, `"${day}"`));
    const days = await daysOf([`${HEAD},free_from`, ...quoted].join("\n"));
    expect(days).toEqual(["2026-12-01", "2026-12-25"]);
  });

  it("is refused with a question where its dates have two meanings, until that is answered", async () => {
    const file = [`${HEAD},free_from`, row("4A", "12/1/2026")].join("\n");
    const question =
      "“12/1/2026” in line 2 may be Jan 12, 2026 or Dec 1, 2026. Does the day or the month come first in this file?";
    await expect(importApartments(actor, file)).rejects.toMatchObject({
      code: "invalid_input",
      message: question,
      fields: { date_order: question },
    });
    expect(await daysOf(file, { date_order: "month_first" })).toEqual(["2026-12-01"]);
  });

  it("adds apartments without the column of balconies, with as many as the form begins with", async () => {
    const file = "apartment_no,rent,rooms,bathrooms,size_sqft\n4A,650,3,2,1650\n";
    expect((await importApartments(actor, file, { apply: true })).applied).toBe(true);
    expect(await findApartmentByNo("4A")).toMatchObject({ balconies: NEW_APARTMENT.balconies });
  });
});

describe("applying an import", () => {
  it("adds and changes apartments, clears public pages once, and writes an audit entry for each", async () => {
    await addApartment(actor, FORM);
    await addApartment(actor, { ...FORM, apartment_no: "4B" });
    clear.mockClear();
    await AuditEntryModel.deleteMany({});
    const file = fileOf("4A,675,2,2,1,1650", "4B,650,3,2,1,1650", "5C,700,4,2,1,2000");
    const answer = await importApartments(actor, file, { apply: true });
    expect(answer.applied).toBe(true);
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged", "new"]);
    expect(clear).toHaveBeenCalledTimes(1);
    expect(await findApartmentByNo("4A")).toMatchObject({
      ...FORM,
      rent: 675,
      rooms: 2,
      floor_plan: "floor-plan-2-rooms",
    });
    expect(await findApartmentByNo("5C")).toMatchObject({ rent: 700, booking_status: "available" });
    expect(await ApartmentModel.findOne({ apartment_no: "5C" }).lean()).toMatchObject({ order: 502 });
    expect(await AuditEntryModel.find().sort({ subject: 1 }).lean()).toMatchObject([
      { action: "apartment.changed", subject: "4A", before: { rent: 650, rooms: 3 }, after: { rent: 675 } },
      { action: "apartment.added", subject: "5C", after: { rent: 700, description: "" } },
    ]);
    await expectInvariants();
    clear.mockClear();
    const again = await importApartments(actor, file, { apply: true });
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(clear).not.toHaveBeenCalled();
  });

  it("writes nothing when one row is rejected", async () => {
    const before = await snapshotDatabase();
    const answer = await importApartments(actor, fileOf("4A,650,3,2,1,1650", "4B,0,3,2,1,1650"), {
      apply: true,
    });
    expect(answer.applied).toBe(false);
    expect(answer.rows.map(({ outcome }) => outcome)).toEqual(["new", "refused"]);
    expect(await snapshotDatabase()).toBe(before);
    expect(clear).not.toHaveBeenCalled();
  });

  it("writes nothing when the changes differ from the plan that the admin has seen", async () => {
    await addApartment(actor, FORM);
    const file = fileOf("4A,675,3,2,1,1650");
    const { plan } = await importApartments(actor, file);
    await changeApartment(actor, "4A", { rent: 660 });
    const late = await importApartments(actor, file, { apply: true, plan });
    expect(late.applied).toBe(false);
    expect(summary(late)).toEqual([[2, "4A", "changed", "Changes rent from 660 to 675."]]);
    expect(await findApartmentByNo("4A")).toMatchObject({ rent: 660 });
    expect((await importApartments(actor, file, { apply: true, plan: late.plan })).applied).toBe(true);
    expect(await findApartmentByNo("4A")).toMatchObject({ rent: 675 });
  });

  it("is atomic: concurrent imports are never half applied and never duplicate an apartment", async () => {
    const one = fileOf("7A,701,3,2,1,1650", "7B,701,3,2,1,1650", "7C,701,3,2,1,1650");
    const other = fileOf("7C,702,3,2,1,1650", "7B,702,3,2,1,1650", "7D,702,3,2,1,1650");
    const answers = await Promise.all(
      [one, other].map((file) => importApartments(actor, file, { apply: true })),
    );
    const stored = await ApartmentModel.find().sort({ order: 1 }).lean();
    const shared = stored
      .filter(({ apartment_no }) => /7[BC]/.test(apartment_no))
      .map((home) => home.rent_cents);
    expect(shared).toHaveLength(2);
    expect(new Set(shared).size).toBe(1);
    expect(new Set(stored.map(({ apartment_no }) => apartment_no)).size).toBe(stored.length);
    const added = await AuditEntryModel.countDocuments({ action: "apartment.added" });
    expect(added).toBe(stored.length);
    expect(answers.some(({ applied }) => applied)).toBe(true);
    if (answers.every(({ applied }) => applied)) expect(stored).toHaveLength(4);
    await expectInvariants();
  });

  it("applies one of several concurrent imports that were planned from the same state", async () => {
    await addApartment(actor, FORM);
    const rents = Array.from({ length: 8 }, (_, at) => 700 + at);
    const files = rents.map((rent) => fileOf(`4A,${String(rent)},3,2,1,1650`));
    const plans = await Promise.all(files.map(async (file) => (await importApartments(actor, file)).plan));
    const answers = await Promise.all(
      files.map((file, at) => importApartments(actor, file, { apply: true, plan: plans[at] })),
    );
    expect(answers.filter(({ applied }) => applied)).toHaveLength(1);
    expect(await AuditEntryModel.countDocuments({ action: "apartment.changed" })).toBe(1);
  });

  it("clears the fields of empty cells, and reports it", async () => {
    await addApartment(actor, FORM);
    const file = "apartment_no,description,amenities,free_from,service_charge\n4A,,,,\n";
    const answer = await importApartments(actor, file, { apply: true });
    expect(answer.rows[0]?.message).toBe(
      "Changes description to none, amenities to none, service_charge from 33.5 to 0, free_from from 2026-12-01 to none.",
    );
    expect(await findApartmentByNo("4A")).toMatchObject({
      description: "",
      amenities: [],
      service_charge: 0,
      free_from: null,
      rent: 650,
    });
  });

  it("keeps a draft a draft", async () => {
    await addApartment(actor, FORM);
    await unpublishApartment(actor, "4A");
    const answer = await importApartments(actor, "apartment_no,rent\n4A,700\n", { apply: true });
    expect(answer.rows[0]?.message).toBe("Changes rent from 650 to 700. It is a draft and stays one.");
    expect(await ApartmentModel.findOne().lean()).toMatchObject({ is_listed: false, rent_cents: 70_000 });
    await expectInvariants();
  });

  it("adds a draft where the row says so, and never publishes or unpublishes", async () => {
    await addApartment(actor, FORM);
    const file = `${HEAD},is_draft\r\n4A,650,3,2,1,1650,TRUE\r\n5A,650,3,2,1,1650,yes\r\n5B,650,3,2,1,1650,true`;
    expect(summary(await importApartments(actor, file))).toEqual([
      [2, "4A", "unchanged", "It is published and stays so."],
      [3, "5A", "refused", "is_draft: Write true for a draft, or leave it empty."],
      [4, "5B", "new", "It will be a draft."],
    ]);
    await importApartments(actor, file.replace("yes", ""), { apply: true });
    const stored = await ApartmentModel.find().sort({ order: 1 }).lean();
    expect(stored.map(({ is_listed }) => is_listed)).toEqual([true, true, false]);
    await expectInvariants();
  });

  it("writes 2,000 apartments in one import", async () => {
    const numbers = Array.from(
      { length: 2_000 },
      (_, at) => `${String(100 + (at % 800))}${"ABC"[Math.floor(at / 800)]}`,
    );
    const file = fileOf(...numbers.map((number) => `${number},650,3,2,1,1650`));
    expect((await importApartments(actor, file, { apply: true })).applied).toBe(true);
    expect(await ApartmentModel.countDocuments()).toBe(2_000);
    const dearer = file.replaceAll(",650,", ",660,");
    expect((await importApartments(actor, dearer, { apply: true })).applied).toBe(true);
    expect(await ApartmentModel.countDocuments({ rent_cents: 66_000 })).toBe(2_000);
  });
});

describe("the export", () => {
  it("round-trips through an import unchanged, with unlisted apartments and hostile text", async () => {
    const words = [
      "=1+1",
      "'=HYPERLINK(A1)",
      "+880 1",
      "- a\r\n- b\n- c",
      'He said "no", twice; and left',
      "@home",
    ];
    for (const [at, description] of words.entries())
      await addApartment(actor, {
        ...FORM,
        apartment_no: `${String(at + 1)}B`,
        description,
        rent: 650.25,
        free_from: at % 2 ? null : "2026-12-01",
        amenities:
          [[], ["One; two"], ["'=x", "Plain"], ["-Gas", "Water, hot"], ["=1;2", "+3"], ["A"]][at] ?? [],
      });
    await unpublishApartment(actor, "2B");
    const { bytes } = formatCsv("x.csv", await listExported(actor));
    const text = new TextDecoder().decode(bytes);
    const { rows } = await importApartments(actor, text);
    expect(rows.map(({ apartment_no, outcome }) => [apartment_no, outcome])).toEqual(
      words.map((_, at) => [`${String(at + 1)}B`, "unchanged"]),
    );
    const cells = Papa.parse<string[]>(text.replace("\uFEFF", "")).data.flat();
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
    expect(text).toContain("2B");
    expect((await importApartments(actor, text, { apply: true })).applied).toBe(true);
    expect(formatCsv("x.csv", await listExported(actor)).bytes).toEqual(bytes);
    await ApartmentModel.deleteMany({});
    await importApartments(actor, text, { apply: true });
    expect(await ApartmentModel.findOne({ apartment_no: "2B" }).lean()).toMatchObject({
      is_listed: false,
      booking_status: "unavailable",
    });
    expect(await findApartmentByNo("2B")).toBeNull();
    await expectInvariants();
    expect(formatCsv("x.csv", await listExported(actor)).bytes).toEqual(bytes);
  });
});
