import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as GET_CSV } from "@/app/api/book/csv/route";
import { GET as GET_BOOK } from "@/app/api/book/route";
import { GET as GET_PHOTO, POST as POST_PHOTO } from "@/app/api/expenses/[id]/photo/route";
import { POST as POST_REVERSE } from "@/app/api/expenses/[id]/reverse/route";
import { GET as GET_EXPENSES, POST } from "@/app/api/expenses/route";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf, startOfPeriod } from "@/lib/platform/format/periods";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { changeRepair } from "@/lib/repairs/mutations";
import { AuditEntryModel } from "@/models/audit-entry";
import { ExpenseModel } from "@/models/expense";
import { PaymentModel } from "@/models/payment";
import { RepairModel } from "@/models/repair";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { formOf, makePhoto } from "@/tests/support/call-inputs";
import { makeMember, makePayment, recordedByHand } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { Book } from "./client";
import { bookYears, type Expense } from "./contract";
import { movedIn } from "./queries";

connectTestDatabase();

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin", { name: "Ayesha" });
});

const today = towerDay(new Date());

async function book(query = ""): Promise<Book> {
  return (await (await callRoute(GET_BOOK, `/api/book${query}`, { as: admin })).json()) as Book;
}

async function spend(body: object) {
  const response = await callRoute(POST, "/api/expenses", {
    method: "POST",
    as: admin,
    body: { on: today, category: "lift", amount: 120, ...body },
  });
  return { status: response.status, ...((await response.json()) as { insertedId?: string; error?: object }) };
}

const reverse = async (id: string) => {
  const options = { method: "POST", as: admin, params: { id }, body: { reason: "Twice." } };
  return (await (await callRoute(POST_REVERSE, "/api/expenses/x/reverse", options)).json()) as object;
};

describe("the book", () => {
  it("counts money by the day on which it moved, as the rent roll does, and what was given back against it", async () => {
    const member = await makeMember({ accept_date: startOfPeriod(addMonths(periodOf(new Date()), -5)) });
    for (const [place, cents] of [70_000, 65_000, 12_345].entries()) {
      const at = startOfPeriod(addMonths(periodOf(new Date()), -place));
      await makePayment(member, {
        period: addMonths(periodOf(new Date()), -4 + place),
        paid_cents: cents,
        date: at,
        entries: [
          { kind: "charged", cents, at, source: "provider", reference: "pi_1:1", by: null },
          {
            kind: "given_back",
            cents: 1_234,
            at: new Date(),
            source: "provider",
            reference: "re_1:1",
            by: null,
          },
        ],
      });
    }
    const { received } = await getRentRoll(admin.actor, undefined);
    const from = `${received[0]?.period ?? ""}-01`;
    const { months, ...sums } = await book(`?from=${from}&to=${today}`);
    expect(months.map((month) => [month.period, month.received])).toEqual(
      received.map(({ period, collected }) => [period, collected]),
    );
    expect(sums.received).toBe((70_000 + 65_000 + 12_345 - 3 * 1_234) / 100);
    expect(sums).toMatchObject({ spent: 0, profit: sums.received });
    expect(sums.entries).toHaveLength(6);
    expect((await book(`?from=${from}&to=${today}&method=cash`)).entries).toEqual([]);
  });

  it("says why money went back, as its admin gave it, by hand and to a card", async () => {
    const member = await makeMember({});
    const at = new Date();
    const back = { kind: "given_back", cents: 1_234, at, by: null } as const;
    const order = { number: 1, attempt: 1, cents: 1_234, at, by: new mongoose.Types.ObjectId() };
    const received = { kind: "received", cents: 70_000, at, by: null, source: "admin" } as const;
    await makePayment(member, {
      ...recordedByHand(70_000),
      entries: [
        { ...received, reference: "received:1" },
        { ...back, source: "admin", reference: "back-1:1", reason: "The lift stood still." },
      ],
    });
    await makePayment(member, {
      give_backs: [{ ...order, reason: "Moved out earlier.", by_name: "Ayesha", refund: "re_1" }],
      entries: [
        { ...received, kind: "charged", source: "provider", reference: "pi_1:1" },
        { ...back, source: "provider", reference: "re_1:1" },
        { ...back, source: "provider", reference: "re_2:1" },
      ],
    });
    const { entries } = await book();
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [700, undefined],
      [-12.34, "The lift stood still."],
      [700, undefined],
      [-12.34, "Moved out earlier."],
      // Ordered at the provider itself.
      [-12.34, undefined],
    ]);
    const file = await (await callRoute(GET_CSV, "/api/book/csv", { as: admin })).text();
    expect(file.match(/Reason: [^",\r]*/g)).toEqual([
      "Reason: The lift stood still.",
      "Reason: Moved out earlier.",
    ]);
  });

  it("finds the money of some days by their index, however many payments there are", async () => {
    await PaymentModel.createIndexes();
    const plan: unknown = await PaymentModel.find(movedIn({ from: today, to: today })).explain(
      "queryPlanner",
    );
    expect(plan).toMatchObject({
      queryPlanner: { winningPlan: { inputStage: { stage: "IXSCAN", keyPattern: { "entries.at": 1 } } } },
    });
  });

  it("shows the photo of an expense's receipt to who reads the book, and nobody else", async () => {
    const { insertedId: id = "" } = await spend({});
    const address = `http://localhost:3000/api/expenses/${id}/photo`;
    const params = Promise.resolve({ id });
    const add = async ({ headers: { Authorization = "" } }: TestActor) => {
      const body = formOf({ image: await makePhoto() });
      return POST_PHOTO(new Request(address, { method: "POST", headers: { Authorization }, body }), {
        params,
      });
    };
    const accountant = await makeActor("accountant");
    expect((await add(await makeActor("viewer"))).status).toBe(403);
    expect(await (await add(accountant)).json()).toEqual({ modifiedCount: 1 });
    // A second one replaces nothing.
    expect(await (await add(admin)).json()).toEqual({ modifiedCount: 0 });
    const { entries } = await book();
    expect(entries.find((entry) => entry.id === id)?.photo).toBe(`/api/expenses/${id}/photo`);
    const read = (as?: TestActor) =>
      GET_PHOTO(new Request(address, as && { headers: as.headers }), { params });
    for (const as of [admin, accountant, await makeActor("viewer")]) {
      const answer = await read(as);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(answer.headers.get("cache-control")).toContain("private");
    }
    for (const as of [
      undefined,
      await makeActor("member"),
      await makeActor("user"),
      await makeActor("caretaker"),
    ])
      expect((await read(as)).status).toBe(404);
  });

  it("answers the newest thousand entries, with their number and the sums of all", async () => {
    const spent = { on: today, category: "lift", cents: 100, at: new Date(), by: admin.userId };
    await ExpenseModel.insertMany([
      ...Array.from({ length: 1_001 }, () => spent),
      { ...spent, on: dayAfter(today, -1), cents: 700 },
    ]);
    const query = `?from=${dayAfter(today, -1)}`;
    const { entries, total, spent: sum } = await book(query);
    expect([entries.length, total, sum]).toEqual([1_000, 1_002, 1_008]);
    expect(new Set(entries.map(({ on }) => on))).toEqual(new Set([today]));
    const file = await (await callRoute(GET_CSV, `/api/book/csv${query}`, { as: admin })).text();
    expect(file.trimEnd().split("\r\n")).toHaveLength(1_004);
  });

  it.each([
    ["2026-06-30", "2026-01-01", "July 2025 to June 2026", "2025-07-01", "2026-06-30"],
    ["2026-07-01", "2026-01-01", "July 2026 to June 2027", "2026-07-01", "2027-06-30"],
  ])("has on %s the year from %s, and %s", (day, begin, label, from, to) => {
    const { calendar, july } = bookYears(day);
    expect(calendar[0]).toMatchObject({ label: "2026", from: begin, to: "2026-12-31" });
    expect(july[0]).toEqual({ label, from, to });
    expect(july[4]?.from).toBe(`${String(Number(from.slice(0, 4)) - 4)}-07-01`);
  });

  it("counts what was spent and what repairs cost, and a reversal back on its own day", async () => {
    const lastYear = `${String(Number(today.slice(0, 4)) - 1)}-12-30`;
    const made = await spend({ on: lastYear, amount: 200.5, vendor: "Uttara Lift Service" });
    expect(made.status).toBe(200);
    await spend({ category: "cleaning", amount: 30 });
    await RepairModel.create({
      name: "Nadia",
      apartment_no: "3A",
      title: "The tap drips",
      description: "Day and night.",
      created_at: new Date(),
      state: "done",
      closed_at: new Date(),
      cost_cents: 4_500,
    });
    const before = await book(`?from=${lastYear}&to=${lastYear.slice(0, 4)}-12-31`);
    expect(before).toMatchObject({ received: 0, spent: 200.5, profit: -200.5 });
    expect(await reverse(made.insertedId ?? "")).toEqual({ modifiedCount: 1 });
    expect(await reverse(made.insertedId ?? "")).toEqual({ modifiedCount: 0 });
    // A closed year does not change.
    const after = await book(`?from=${lastYear}&to=${lastYear.slice(0, 4)}-12-31`);
    expect({ ...after, entries: [] }).toEqual({ ...before, entries: [] });
    const { spent, entries } = await book();
    expect(spent).toBe(30 + 45 - 200.5);
    expect(
      entries.map(({ category, amount, apartment_no, note }) => [category, amount, apartment_no, note]),
    ).toEqual(
      expect.arrayContaining([
        ["cleaning", 30, "", ""],
        ["repairs", 45, "3A", "The tap drips"],
        ["lift", -200.5, "", "Reversed: Twice."],
      ]),
    );
    const listed = (await (
      await callRoute(GET_EXPENSES, "/api/expenses", { as: admin })
    ).json()) as Expense[];
    expect(listed.map(({ amount, reversed }) => [amount, reversed?.reason])).toEqual([
      [30, undefined],
      [200.5, "Twice."],
    ]);
    expect((await AuditEntryModel.find().lean()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["expense.recorded", "expense.reversed"]),
    );
  });

  it.each(["of now", "of before costs had days"])(
    "keeps a closed year when the cost of a repair %s changes, and counts the change on its own day",
    async (which) => {
      const year = String(Number(today.slice(0, 4)) - 1);
      const at = new Date(`${year}-12-30T09:00:00Z`);
      const { _id } = await RepairModel.create({
        name: "Nadia",
        apartment_no: "3A",
        title: "The tap drips",
        description: "Day and night.",
        created_at: at,
        state: "done",
        closed_at: at,
        cost_cents: 4_500,
        ...(which === "of now" && { costs: [{ at, cents: 4_500 }] }),
      });
      const closedYear = () => book(`?from=${year}-01-01&to=${year}-12-31`);
      const before = await closedYear();
      expect(before.spent).toBe(45);
      const change = (cost: number | null) =>
        changeRepair(admin.actor, String(_id), { cost, planned_on: "", text: "" });
      await change(60);
      await change(null);
      await change(20);
      expect(await closedYear()).toEqual(before);
      const { spent, entries } = await book();
      expect(spent).toBe(-25);
      expect(entries.map(({ on, amount, note }) => [on, amount, note])).toEqual(
        [15, -60, 20].map((amount) => [today, amount, "The tap drips: cost changed"]),
      );
      await RepairModel.updateOne({ _id }, { state: "new", closed_at: null });
      expect(await closedYear()).toEqual(before);
      await expectInvariants();
    },
  );

  it("counts a repair's cost once it is done, whenever it was noted", async () => {
    const { _id } = await RepairModel.create({
      name: "Nadia",
      apartment_no: "3A",
      title: "The tap drips",
      description: "Day and night.",
      created_at: new Date(),
    });
    await changeRepair(admin.actor, String(_id), { cost: 30, planned_on: "", text: "" });
    expect((await book()).spent).toBe(0);
    await changeRepair(admin.actor, String(_id), { state: "done", planned_on: "", text: "" });
    expect((await book()).spent).toBe(30);
    await changeRepair(admin.actor, String(_id), { state: "new", planned_on: "", text: "" });
    expect((await book()).spent).toBe(30);
    await expectInvariants();
  });

  it("records one expense for one key, also when it arrives twice at once", async () => {
    const key = "ab".repeat(16);
    const made = await Promise.all([spend({ key }), spend({ key }), spend({ key })]);
    expect(new Set(made.map(({ status, insertedId }) => `${String(status)} ${insertedId ?? ""}`)).size).toBe(
      1,
    );
    expect((await book()).spent).toBe(120);
    expect(await AuditEntryModel.countDocuments({ action: "expense.recorded" })).toBe(1);
  });

  it("lists its entries as CSV with their sums, and amounts below zero as numbers", async () => {
    const wrong = await spend({ amount: 12.3, vendor: "Twice" });
    await reverse(wrong.insertedId ?? "");
    const reversal = (await (await callRoute(GET_CSV, "/api/book/csv", { as: admin })).text()).split("\r\n");
    expect(reversal[2]).toContain(`${today},,-12.30,,Lift,,Twice,`);
    await ExpenseModel.deleteMany({});
    await spend({ amount: 120, vendor: "=cmd|' /C calc'!A0" });
    const response = await callRoute(GET_CSV, "/api/book/csv", { as: admin });
    const lines = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe("Day,Received,Spent,Method,Category,Apartment No,Name,Note");
    expect(lines[1]).toContain(`${today},,120.00,,Lift,,`);
    expect(lines[1]).toContain("'=cmd");
    expect(lines[2]).toBe("Total,0.00,120.00,,,,,");
  });

  it("refuses a day ahead, an unknown apartment, an amount that is none, and days in the wrong order", async () => {
    for (const body of [
      { on: "2999-01-01" },
      { on: "1999-12-31" },
      { amount: 0 },
      { amount: 1.234 },
      { category: "x" },
    ])
      expect((await spend(body)).status, JSON.stringify(body)).toBe(400);
    expect((await spend({ apartment_no: "999Z" })).status).toBe(404);
    const wrong = await callRoute(GET_BOOK, "/api/book?from=2026-02-01&to=2026-01-01", { as: admin });
    expect(wrong.status).toBe(400);
    const long = await callRoute(GET_BOOK, "/api/book?from=2001-01-01&to=2026-01-01", { as: admin });
    expect(long.status).toBe(400);
    // The year 10000 is before the year 9999 as text.
    expect(await book("?to=9999-12-31")).toMatchObject({ to: today, spent: 0 });
  });
});
