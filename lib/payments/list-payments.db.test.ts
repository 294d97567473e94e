import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { receiptLines } from "@/lib/platform/format/receipt-lines";
import { filterRoll } from "@/lib/platform/lists/roll-filter";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { UserModel } from "@/models/user";
import { makeActor, signInAs } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import {
  getReceipt,
  listAllPayments,
  listExportedPayments,
  listOwnExported,
  listOwnPayments,
  formatCsv,
} from "./queries";

connectTestDatabase();

const page = { page: 1, limit: 100 };
const november = new Date("2026-11-21T09:00:00Z");
describe("listAllPayments", () => {
  it("filters by status, month and words, sorts and pages", async () => {
    const { actor } = await makeActor("admin");
    const [one, other] = [await makeTenant({ apartmentNo: "4A" }), await makeTenant({ apartmentNo: "9B" })];
    await makePayment(one, "2026-10");
    await makePayment(one, "2026-11", { status: "refunded" });
    await makePayment(other, "2026-11", { coupon: "EID20" });
    await makePayment(other, "2026-12", { status: "open" });
    const list = async (query: object) =>
      (await listAllPayments(actor, { ...page, ...query })).items.map(
        ({ apartment_no, period }) => `${apartment_no} ${period}`,
      );
    expect(await list({})).toEqual(["9B 2026-11", "4A 2026-11", "4A 2026-10"]);
    expect(await list({ status: "refunded" })).toEqual(["4A 2026-11"]);
    expect(await list({ period: "2026-11", sort: "apartment_no", direction: "asc" })).toEqual([
      "4A 2026-11",
      "9B 2026-11",
    ]);
    expect(await list({ q: "eid" })).toEqual(["9B 2026-11"]);
    expect(await list({ q: one.email.slice(0, -4) })).toHaveLength(2);
    expect(await list({ q: ".*" })).toEqual([]);
    expect(await listAllPayments(actor, { page: 2, limit: 2 })).toMatchObject({
      total: 3,
      items: [{ period: "2026-10" }],
    });
  });
});

describe("a payments CSV", () => {
  it("opens correctly in a spreadsheet and contains no formula", async () => {
    const { actor } = await makeActor("admin");
    const tenant = await makeTenant();
    await makePayment(tenant, "2026-11", { name: '=HYPERLINK("http://evil")', coupon: "  +1+1" });
    await makePayment(tenant, "2026-12", {
      name: 'Ann "the" Lee, 4A\nnext',
      coupon: "@SUM(A1)",
      transactionId: "-1",
    });
    const { bytes } = formatCsv("x.csv", await listExportedPayments(actor, {}));
    const text = Buffer.from(bytes).toString("utf8");
    expect(text.startsWith("\ufeff")).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true });
    expect(data[0]).toMatchObject({
      Name: 'Ann "the" Lee, 4A\nnext',
      Coupon: "'@SUM(A1)",
      "Transaction ID": "'-1",
    });
    expect(data[1]).toMatchObject({
      Name: `'=HYPERLINK("http://evil")`,
      Coupon: "'  +1+1",
      Rent: "650.00",
      Month: "2026-11",
    });
    for (const cell of data.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  });

  it("dates payments by the day in Dhaka", async () => {
    const [{ actor }, tenant] = [await makeActor("admin"), await makeTenant()];
    await makePayment(tenant, "2026-11", { date: new Date("2026-11-30T17:59:59Z") });
    await makePayment(tenant, "2026-12", { date: new Date("2026-11-30T18:00:00Z") });
    const { bytes } = formatCsv("x.csv", await listExportedPayments(actor, {}));
    const text = Buffer.from(bytes).toString("utf8").slice(1).trimEnd();
    const { data } = Papa.parse<Record<string, string>>(text, { header: true });
    expect(data.map((row) => row["Payment Date"])).toEqual(["2026-12-01", "2026-11-30"]);
  });

  it("contains only the member's own payments, and is refused for another email", async () => {
    const [one, other] = [await makeTenant(), await makeTenant()];
    await makePayment(one, "2026-11");
    await makePayment(other, "2026-11");
    expect(await listOwnExported(one.actor, one.email)).toMatchObject([{ email: one.email }]);
    await expect(listOwnExported(one.actor, other.email)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a receipt", () => {
  it("is visible to its member, also a former one, and to admins, but not to other members", async () => {
    const [admin, tenant, stranger] = [await makeActor("admin"), await makeTenant(), await makeTenant()];
    const row = await makePayment(tenant, "2026-11");
    const id = String(row._id);
    expect(await getReceipt(tenant.actor, id)).toMatchObject({ card_last4: "4242", paid: 650 });
    expect(await getReceipt(admin.actor, id)).toMatchObject({
      number: expect.stringMatching(/^2026-11-/) as string,
    });
    await expect(getReceipt(stranger.actor, id)).rejects.toMatchObject({ code: "not_found" });
    await UserModel.updateOne({ _id: tenant.userId }, { $set: { role: "user", apartment_id: null } });
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { $set: { active: false } });
    const former = await signInAs(row.user_id);
    expect(await getReceipt(former.actor, id)).toMatchObject({ status: "paid" });
  });

  it("does not exist for a payment that was never charged", async () => {
    const tenant = await makeTenant();
    const row = await makePayment(tenant, "2026-11", { status: "open" });
    await expect(getReceipt(tenant.actor, String(row._id))).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the rent roll", () => {
  it("shows who has paid the month, who is late and by how much", async () => {
    const { actor } = await makeActor("admin");
    const since = new Date("2026-09-05T00:00:00Z");
    const paidUp = await makeTenant({ acceptDate: since, rentCents: 60_000 });
    const late = await makeTenant({ acceptDate: since, rentCents: 70_050 });
    const due = await makeTenant({ acceptDate: since, rentCents: 80_000 });
    const working = await makeTenant({ acceptDate: new Date("2026-11-02"), rentCents: 50_000 });
    const inTime = (period: string) => ({ date: new Date(`${period}-05T09:00:00Z`) });
    for (const period of ["2026-09", "2026-10"]) await makePayment(paidUp, period, inTime(period));
    const cut = { discount_cents: 6_000, paid_cents: 54_000, percent: 10 };
    await makePayment(paidUp, "2026-11", { ...cut, ...inTime("2026-11") });
    await makePayment(late, "2026-09", inTime("2026-11"));
    for (const period of ["2026-09", "2026-10"]) await makePayment(due, period, inTime(period));
    await makePayment(working, "2026-11", { status: "processing" });
    const inGrace = new Date("2026-11-08T09:00:00Z");
    const roll = await getRentRoll(actor, undefined, inGrace);
    expect(roll).toMatchObject({
      period: "2026-11",
      month: "November",
      expected: 2600.5,
      collected: 540,
      discounts: 60,
    });
    expect(roll.received.map(({ month }) => month)).toEqual([
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
    ]);
    // By the day on which it came; a payment in processing has not been received.
    expect(roll.received.map(({ collected }) => collected)).toEqual([0, 0, 0, 1400, 1400, 540 + 700.5]);
    const byEmail = Object.fromEntries(roll.rows.map((row) => [row.email, row]));
    expect(byEmail[paidUp.email]).toMatchObject({ status: "paid", owed: 0, paid: 540, discount: 60 });
    expect(byEmail[late.email]).toMatchObject({
      status: "late",
      owed: 1401,
      unpaid_periods: ["2026-10", "2026-11"],
    });
    expect(byEmail[due.email]).toMatchObject({ status: "due", owed: 800, unpaid_periods: ["2026-11"] });
    expect(byEmail[working.email]).toMatchObject({ status: "processing" });
    expect(roll.outstanding).toBe(1401 + 800 + 500);
  });

  it("counts money given back in part or in full as not collected", async () => {
    const { actor } = await makeActor("admin");
    const acceptDate = new Date("2026-11-02");
    const kept = await makeTenant({ apartmentNo: "4A", acceptDate });
    const back = await makeTenant({ apartmentNo: "9B", acceptDate });
    const date = new Date("2026-11-04T09:00:00Z");
    await makePayment(kept, "2026-11", { refunded_cents: 10_000, date });
    await makePayment(back, "2026-11", { status: "refunded", date });
    const roll = await getRentRoll(actor, undefined, november);
    const rent = kept.agreement.rent_cents / 100;
    expect(roll).toMatchObject({ collected: rent - 100, outstanding: 100 + back.agreement.rent_cents / 100 });
    expect(roll.received.at(-1)).toMatchObject({ collected: rent - 100 });
    expect(roll.rows).toMatchObject([{ email: kept.email, status: "late", paid: rent - 100, owed: 100 }, {}]);
  });

  it("leaves an agreement out of months before it began", async () => {
    const { actor } = await makeActor("admin");
    const tenant = await makeTenant({ acceptDate: new Date() });
    const lastMonth = addMonths(periodOf(new Date()), -1);
    expect((await getRentRoll(actor, lastMonth)).rows).toEqual([]);
    expect((await getRentRoll(actor, undefined)).rows).toMatchObject([
      { email: tenant.email, status: "due" },
    ]);
  });

  it("counts disputed money as neither collected nor owed, and shows it as in dispute", async () => {
    const { actor } = await makeActor("admin");
    const tenant = await makeTenant({ acceptDate: new Date("2026-11-02") });
    await makePayment(tenant, "2026-11", { status: "disputed" });
    const roll = await getRentRoll(actor, undefined, november);
    expect(roll).toMatchObject({ expected: 650, collected: 0, in_dispute: 650, outstanding: 0 });
    expect(roll.rows).toMatchObject([{ status: "disputed", paid: 0, in_dispute: 650, owed: 0 }]);
  });

  it("expects rent from residents and from former tenants who paid for the month", async () => {
    const { actor } = await makeActor("admin");
    const acceptDate = new Date("2026-09-02");
    const [here, gone, long] = [
      await makeTenant({ apartmentNo: "4A", acceptDate }),
      await makeTenant({ apartmentNo: "5A", acceptDate }),
      await makeTenant({ apartmentNo: "6A", acceptDate }),
    ];
    const end = (tenant: typeof gone, day: string) =>
      AgreementModel.updateOne({ _id: tenant.agreement._id }, { active: false, ended_at: new Date(day) });
    for (const period of ["2026-09", "2026-10", "2026-11", "2026-12"]) await makePayment(gone, period);
    await end(gone, "2026-11-10");
    await end(long, "2026-09-20");
    const roll = await getRentRoll(actor, "2026-11", november);
    expect(roll).toMatchObject({ expected: 1300, collected: 650 });
    expect(roll.rows).toMatchObject([
      { email: here.email, status: "late", is_former: false, owed: 1950 },
      { email: gone.email, status: "paid", is_former: true, owed: 0 },
      // A former tenant who left before the month and owes stays, with nothing expected.
      { email: long.email, status: "late", is_former: true, expected: 0, due: 0, owed: 650 },
    ]);
    const ahead = await getRentRoll(actor, "2026-12", november);
    expect(ahead.rows.map(({ email }) => email)).toEqual([here.email, gone.email, long.email]);
    expect(ahead).toMatchObject({ expected: 1300, collected: 650 });
    const september = await getRentRoll(actor, "2026-09", november);
    expect(september.rows.map(({ email }) => email)).toEqual([here.email, gone.email, long.email]);
  });

  it("shows the surplus of a month that was paid twice as money to give back", async () => {
    const { actor } = await makeActor("admin");
    const tenant = await makeTenant({ acceptDate: new Date("2026-11-02") });
    await makePayment(tenant, "2026-11");
    const entry = { cents: 65_000, at: new Date(), reference: "pi_9:1", by: null };
    await makePayment(tenant, "2026-11", {
      kept_cents: 65_000,
      transactionId: "pi_9",
      entries: [{ ...entry, kind: "charged", source: "provider" }],
    });
    const { rows, collected } = await getRentRoll(actor, "2026-11", november);
    expect(collected).toBe(1300);
    expect(rows).toMatchObject([{ status: "paid", to_give_back: 0, credit: 650, owed: 0 }]);
  });

  it("counts a month as paid whatever else the tenant owes or gets back", async () => {
    const { actor } = await makeActor("admin");
    const [behind, ahead] = [
      await makeTenant({ acceptDate: new Date("2026-10-02") }),
      await makeTenant({ acceptDate: new Date("2026-10-02") }),
    ];
    // The older month is late, this one is paid.
    await makePayment(behind, "2026-11");
    // The older month is paid twice, which pays this one.
    await makePayment(ahead, "2026-10");
    await makePayment(ahead, "2026-10");
    const roll = await getRentRoll(actor, "2026-11", new Date("2026-11-06T09:00:00Z"));
    expect(roll.rows).toMatchObject([
      { email: behind.email, status: "late", paid: 650, owed: 650 },
      { email: ahead.email, status: "paid", paid: 0, owed: 0, to_give_back: 0 },
    ]);
    expect(filterRoll(roll.rows, { state: "due" })).toEqual([]);
  });
});

describe("a partly refunded payment", () => {
  it("has the same amounts in lists, receipt, CSV and rent roll", async () => {
    const [admin, tenant] = [await makeActor("admin"), await makeTenant()];
    const row = await makePayment(tenant, "2026-11", { refunded_cents: 15_000, kept_cents: 50_000 });
    const said = { paid: 650, given_back: 150, in_dispute: 0, kept: 500 };
    const own = await listOwnPayments(tenant.actor, tenant.email, { page: 1, limit: 10 });
    expect(own.items).toMatchObject([said]);
    expect((await listAllPayments(admin.actor, { page: 1, limit: 10 })).items).toMatchObject([said]);
    const receipt = await getReceipt(tenant.actor, String(row._id));
    expect(receipt).toMatchObject({ ...said, refunded: 150 });
    expect(receiptLines(receipt)).toEqual(
      expect.arrayContaining([
        ["Refunded", "$150.00"],
        ["Net paid", "$500.00"],
      ]),
    );
    const csv = Buffer.from(formatCsv("x.csv", [receipt]).bytes).toString("utf8");
    expect(csv).toContain("650.00,150.00,0.00,500.00,paid");
    const roll = await getRentRoll(admin.actor, "2026-11", november);
    expect(roll).toMatchObject({ collected: 500, given_back: 150 });
  });
});
