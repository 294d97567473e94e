import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { getBook } from "@/lib/expenses/queries";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { rentOf } from "@/lib/platform/format/money";
import { addMonths, periodOf, periodsFrom, settlesText, rentLine } from "@/lib/platform/format/periods";
import { receiptLines } from "@/lib/platform/format/receipt-lines";
import { filterRoll } from "@/lib/platform/lists/roll-filter";
import { getRegister } from "@/lib/rent-roll/make-register";
import { getRentHistory, getRentRoll } from "@/lib/rent-roll/queries";
import { getMemberPage } from "@/lib/users/queries";
import { AgreementModel } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor, signInAs } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { propertyRuns } from "@/tests/support/property-runs";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { giveBack } from "./change-payment";
import { getMyAccount, getMyBalance } from "./get-account";
import { statementOf } from "./get-statement";
import { postCharge as postChargeEndpoint } from "./office-contract";
import { recordReceipt as recordReceiptEndpoint, giveBackPayment } from "./office-contract";
import {
  getReceipt,
  listAllPayments,
  listExportedPayments,
  listOwnExported,
  listOwnPayments,
  formatCsv,
} from "./queries";
import { recordReceipt } from "./record-offline";
import { postCharge } from "./write-charge";

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

  it("finds a payment by each month that it pays", async () => {
    const { actor } = await makeActor("admin");
    const tenant = await makeTenant({ acceptDate: new Date("2026-09-02T00:00:00Z") });
    await makePayment(tenant, "2026-09", {
      paid_cents: 2 * tenant.agreement.rent_cents,
      lines: [rentLine("2026-09"), rentLine("2026-10")],
    });
    const list = async (period: string) =>
      (await listAllPayments(actor, { ...page, period })).items.map(({ settles }) => settles.periods);
    expect(await list("2026-09")).toEqual([["2026-09", "2026-10"]]);
    expect(await list("2026-10")).toEqual([["2026-09", "2026-10"]]);
    expect(await list("2026-11")).toEqual([]);
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

  it("expects rent from residents, and shows former tenants who owe or are to be refunded", async () => {
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
    // What is paid for time after the last day is to be refunded.
    expect(ahead).toMatchObject({ expected: 650, collected: 0 });
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
    expect(collected).toBe(650);
    expect(rows).toMatchObject([{ status: "paid", to_give_back: 0, credit: 650, owed: 0 }]);
    // Once the month is over it is of those that came after it.
    const over = await getRentRoll(actor, "2026-11", new Date("2026-12-10T09:00:00Z"));
    expect(over.rows).toMatchObject([{ status: "paid", credit: 0, owed: 0 }]);
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
      { email: ahead.email, status: "paid", paid: 650, owed: 0, to_give_back: 0 },
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
    const inBengali = Buffer.from(formatCsv("x.csv", [receipt], "bn").bytes).toString("utf8");
    expect(inBengali).toContain("650.00,150.00,0.00,500.00,পরিশোধিত");
    expect(inBengali.split("\r\n")[0]).not.toMatch(/[A-Za-z]/);
    const roll = await getRentRoll(admin.actor, "2026-11", november);
    expect(roll).toMatchObject({ collected: 500, given_back: 150 });
  });
});

describe("what is shown of an account", () => {
  const MONTH = periodOf(new Date());
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("receipt" as const),
      amount: fc.integer({ min: 100, max: 2_000 }),
      /** Months from now whose rent it names; none names no line. */
      names: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
      back: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    }),
    fc.record({
      kind: fc.constantFrom("meter" as const, "arrears" as const),
      amount: fc.integer({ min: 1, max: 300 }),
      months: fc.integer({ min: -3, max: 0 }),
    }),
    fc.record({ kind: fc.constant("coupon" as const), months: fc.integer({ min: -3, max: 1 }) }),
  );

  it("is the same in account, person's page, roll, history, book, files, statement and receipts", async () => {
    const { actor: admin } = await makeActor("admin");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await Promise.all([
          PaymentModel.deleteMany({}),
          ChargeModel.deleteMany({}),
          AgreementModel.deleteMany({}),
        ]);
        const tenant = await makeTenant({ acceptDate: new Date(`${addMonths(MONTH, -3)}-01T09:00:00Z`) });
        for (const one of steps) {
          if (one.kind === "receipt") {
            const lines = one.names === undefined ? [] : [rentLine(addMonths(MONTH, one.names))];
            const body = {
              email: tenant.email,
              amount: one.amount,
              method: "cash",
              received_on: towerDay(new Date()),
            };
            const { insertedId } = await recordReceipt(
              admin,
              recordReceiptEndpoint.body.parse({ ...body, lines }),
            ).catch(() => ({ insertedId: null })); // its rent may be paid already
            if (insertedId && one.back)
              await giveBack(
                admin,
                insertedId,
                giveBackPayment.body.parse({ amount: one.back, reason: "Too much" }),
              );
          } else if (one.kind === "coupon")
            await makePayment(tenant, addMonths(MONTH, one.months), {
              date: new Date(),
              percent: 10,
              discount_cents: 6_500,
              paid_cents: 58_500,
              coupon: "EID10",
            });
          else {
            const charge = { email: tenant.email, kind: one.kind, label: one.kind, amount: one.amount };
            const period = addMonths(MONTH, one.months);
            await postCharge(admin, postChargeEndpoint.body.parse({ ...charge, period })).catch(() => ""); // twice
          }
        }
        await expectSameFigures(admin, tenant);
      }),
      { numRuns: propertyRuns(4, 60) },
    );
  });

  async function expectSameFigures(
    admin: Awaited<ReturnType<typeof makeActor<"admin">>>["actor"],
    tenant: Tenant,
  ) {
    const cents = (amount: number) => Math.round(amount * 100);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
    const account = await getMyAccount(tenant.actor);
    const { open } = await getMemberPage(admin, tenant.userId);
    const balance = await getMyBalance(tenant.actor);
    const months = periodsFrom(MONTH, -3, 0);
    const rolls = await Promise.all(months.map((period) => getRentRoll(admin, period)));
    const row = rolls.at(-1)?.rows.find(({ email }) => email === tenant.email);
    for (const owed of [open, balance.due, row?.owed]) expect(owed).toBe(account.open);
    for (const credit of [balance.credit, row?.credit]) expect(credit).toBe(account.credit);

    // What is paid of a month: on its bill, in its roll, in the charts, and in the register.
    const history = (await getRentHistory(admin, undefined)).months;
    const register = await getRegister(admin, months[0] ?? MONTH);
    for (const [place, period] of months.entries()) {
      const lines = account.months.filter((month) => month.period === period).flatMap((month) => month.lines);
      const paid = sum(lines.map((line) => line.amount - line.discount - line.open)) / 100;
      const covers = account.receipts
        .flatMap((receipt) => receipt.covers)
        .filter((cover) => cover.period === period);
      expect([
        sum(covers.map(({ amount }) => amount)) / 100,
        rolls[place]?.collected,
        history.find((month) => month.period === period)?.collected,
        register.paid[place],
        balance.months.find((month) => month.period === period)?.kept,
      ]).toEqual(Array(5).fill(paid));
    }

    // What each receipt pays, in the same words everywhere, and in lines that add up.
    const own = (await listOwnPayments(tenant.actor, tenant.email, page)).items;
    const all = (await listAllPayments(admin, page)).items;
    const today = towerDay(new Date());
    const book = (await getBook(admin, { from: today, to: dayAfter(today, 1) })).entries;
    const csv = readCsv(formatCsv("x.csv", await listExportedPayments(admin, {})));
    const rows = await PaymentModel.find().sort({ date: -1, _id: -1 }).lean();
    const records = {
      agreements: await AgreementModel.find().lean(),
      rows,
      charges: await ChargeModel.find().lean(),
    };
    const { closing, lines } = statementOf(
      records,
      Number(MONTH.slice(0, 4)),
      new Date(Date.now() + 3_600_000),
    );
    for (const { id, number, settles, kept } of account.receipts) {
      const words = settlesText(settles);
      const receipt = await getReceipt(tenant.actor, id);
      const listed = [own, all].map((list) => list.find(({ _id }) => _id === id));
      for (const payment of [...listed, receipt])
        expect([payment && settlesText(payment.settles), payment?.kept]).toEqual([words, kept]);
      const entry = book.filter((one) => one.id === id);
      expect(new Set(entry.map(({ note }) => note))).toEqual(new Set([words]));
      expect(sum(entry.map(({ amount }) => amount)) / 100).toBe(kept);
      const file = csv.find((line) => line.Receipt === number);
      expect([file?.Month, Number(file?.Kept)]).toEqual([settlesText(settles, "en", String), kept]);
      expect(Number(file?.Rent)).toBe(rentOf(receipt));
      const shown = receiptLines(receipt);
      const place = shown.findIndex(([label]) => label === "Paid Amount");
      const money = (value = "") => Number(/^-?\$[\d,.]+/.exec(value)?.[0].replace(/[$,]/g, "") ?? 0);
      expect(sum(shown.slice(0, place).map(([, value]) => money(value)))).toBe(
        cents(money(shown[place]?.[1])),
      );
    }
    const ahead = account.months.filter(({ period }) => period > MONTH).flatMap((month) => month.lines);
    expect(cents(closing)).toBe(
      cents(account.open) - cents(account.credit) - sum(ahead.map((line) => line.amount - line.open)),
    );
    const received = lines.filter(({ words }) => words.startsWith("Received")).map(({ words }) => words);
    for (const payment of rows.filter(({ receipt }) => receipt)) {
      const { covers, credit_cents } = payment.receipt ?? { covers: [], credit_cents: 0 };
      const periods = [...new Set(covers.map(({ period }) => period))].sort();
      const words = settlesText({ periods, credit: credit_cents / 100, to_refund: 0 });
      expect(received).toContain(`Received, Cash: ${words}, ${payment.apartment_no}`);
    }
  }

  const readCsv = ({ bytes }: { bytes: Uint8Array }) =>
    Papa.parse<Record<string, string>>(Buffer.from(bytes).toString("utf8").slice(1).trimEnd(), {
      header: true,
    }).data;
});
