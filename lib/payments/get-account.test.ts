import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { towerDay } from "@/lib/platform/format/dates";
import { periodOf } from "@/lib/platform/format/periods";
import { monthOf, rentLine } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import { cardEntries } from "@/tests/support/factories";
import type { MyBalance } from "./account-contract";
import { accountsOf } from "./derive-account";
import { balanceOfPerson } from "./get-account";
import { balanceOf } from "./rules";

const november = new Date("2026-11-21T09:00:00Z");
const building = { due_day: 5, grace_days: 5 };
const person = new mongoose.Types.ObjectId();

function agreementOf(fields: Partial<AgreementDocument> = {}): AgreementDocument {
  const since = fields.accept_date ?? new Date("2026-09-02T09:00:00Z");
  return {
    _id: new mongoose.Types.ObjectId(),
    request_id: new mongoose.Types.ObjectId(),
    user_id: person,
    apartment_id: new mongoose.Types.ObjectId(),
    apartment_no: "5B",
    floor_no: 5,
    block_no: "B",
    name: "Tanvir Hasan",
    email: "member@nibash.test",
    rent_cents: 78_000,
    apartment_image: "",
    request_date: since,
    status: "accepted",
    accept_date: since,
    active: true,
    ended_at: null,
    deposit_cents: 0,
    service_charge_cents: 0,
    notice_days: 0,
    terms: "",
    claims: 0,
    ...fields,
  };
}

type Row = Partial<PaymentDocument> & { period: string };

function paymentOf(fields: Row) {
  const given = {
    _id: new mongoose.Types.ObjectId(),
    user_id: person,
    agreement_id: new mongoose.Types.ObjectId(),
    name: "",
    email: "",
    apartment_no: "5B",
    floor_no: 5,
    block_no: "B",
    status: "paid" as const,
    rent_cents: 78_000,
    discount_cents: 0,
    paid_cents: 78_000,
    lines: [rentLine(fields.period)],
    coupon: "",
    percent: 0,
    reason: "",
    transactionId: "pi_1",
    attempt: 1,
    card_brand: "",
    card_last4: "",
    refunded_cents: 0,
    created_at: november,
    updated_at: november,
    date: november,
    adopted: false,
    month: monthOf(fields.period),
    revision: 0,
    history: [],
    ...fields,
  };
  const row: PaymentDocument = { entries: cardEntries(given), ...given };
  return { ...row, money: balanceOf(row) };
}

function look(agreements: AgreementDocument[], rows: Row[] = [], now = november): MyBalance {
  return balanceOfPerson(
    [
      ...accountsOf(agreements, rows.map(paymentOf), [], {
        period: periodOf(now),
        due_day: building.due_day,
      }),
    ],
    { ...building, today: towerDay(now), period: periodOf(now) },
    now,
  );
}

const states = ({ months }: MyBalance) => months.map(({ period, status }) => `${period} ${status}`);

describe("a member's balance", () => {
  it("shows the amount due, since when, and the next month to pay", () => {
    const balance = look([agreementOf()], [{ period: "2026-09" }]);
    expect(balance).toMatchObject({ due: 1560, until: "2026-10-05", late: true, paid_until: "2026-09" });
    expect(balance).toMatchObject({
      next: "2026-10",
      next_due: "2026-10-05",
      next_open: 780,
      to_give_back: 0,
      apartment_no: "5B",
      is_former: false,
    });
    expect(balance.months[1]).toEqual({
      period: "2026-10",
      apartment_no: "5B",
      due: 780,
      received: 0,
      given_back: 0,
      in_dispute: 0,
      kept: 0,
      owed: 780,
      status: "due",
    });
  });

  it("bills a month ahead whole, as the payment page does, once something is charged to it", () => {
    const period = "2026-12";
    const about = { _id: new mongoose.Types.ObjectId(), user_id: person, apartment_no: "5B", at: november };
    const fee = {
      ...about,
      kind: "fee" as const,
      label: "Lost key",
      period,
      due_on: `${period}-05`,
      cents: 2_000,
    };
    const day = { period: periodOf(november), due_day: building.due_day };
    const [account] = [...accountsOf([agreementOf()], [], [fee], day)];
    const lines = account?.lines.filter((line) => line.period === period);
    expect(lines?.map(({ kind, open }) => [kind, open])).toEqual([
      ["rent", 78_000],
      ["fee", 2_000],
    ]);
    expect(account?.open).toBe(3 * 78_000);
  });

  it("asks for no month ahead that is let off: it is settled, and the next one comes after it", () => {
    const period = "2026-12";
    const about = { _id: new mongoose.Types.ObjectId(), user_id: person, apartment_no: "5B", at: november };
    const line = { period, line: rentLine(period), due_on: `${period}-05`, cents: -78_000 };
    const waiver = { ...about, ...line, kind: "waiver" as const, label: "Let off" };
    const paid = ["2026-09", "2026-10", "2026-11"].map((month) => paymentOf({ period: month }));
    const day = { ...building, today: towerDay(november), period: periodOf(november) };
    const balance = balanceOfPerson([...accountsOf([agreementOf()], paid, [waiver], day)], day, november);
    expect(balance).toMatchObject({ due: 0, paid_until: period, next: "2027-01", next_open: 780 });
  });

  it("shows until when all rent is paid, without months paid beyond a gap", () => {
    const paid = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-02"].map((period) => ({ period }));
    expect(look([agreementOf()], paid)).toMatchObject({ due: 0, until: null, late: false });
    expect(look([agreementOf()], paid)).toMatchObject({
      paid_until: "2026-12",
      next: "2027-01",
      next_due: "2027-01-05",
      next_open: 780,
    });
    const all = ["2027-01", "2027-03", "2027-04"].map((period) => ({ period }));
    expect(look([agreementOf()], [...paid, ...all])).toMatchObject({
      paid_until: "2027-04",
      next: null,
      next_due: null,
      next_open: 0,
    });
    expect(look([agreementOf()], [])).toMatchObject({ paid_until: null });
  });

  it("says to who comes back to the same home what the first rent is, not until when the earlier tenancy was paid", () => {
    const earlier = agreementOf({ active: false, ended_at: new Date("2026-10-31T09:00:00Z") });
    const [first_day, first_period] = ["2026-12-10", "2026-12"];
    const again = agreementOf({ accept_date: november, first_day, first_period });
    const paid = [{ period: "2026-09" }, { period: "2026-10" }];
    expect(look([earlier], paid)).toMatchObject({ paid_until: "2026-10" });
    expect(look([earlier, again], paid)).toMatchObject({
      due: 0,
      paid_until: null,
      next: first_period,
      next_due: first_day,
    });
    const first = { period: first_period };
    expect(look([earlier, again], [...paid, first])).toMatchObject({ paid_until: first_period });
  });

  it.each([
    ["2026-11-10T17:59:59Z", false],
    ["2026-11-10T18:00:00Z", true],
  ])("is late when the grace period is over in Dhaka: %s %s", (instant, late) => {
    const paid = [{ period: "2026-09" }, { period: "2026-10" }];
    expect(look([agreementOf()], paid, new Date(instant))).toMatchObject({ until: "2026-11-05", late });
  });

  it("has nothing due before the first day of the tenancy", () => {
    const accept_date = new Date("2026-11-19T18:30:00Z");
    expect(look([agreementOf({ accept_date })])).toMatchObject({ until: "2026-11-20", late: false });
    const first_day = "2026-11-24";
    expect(look([agreementOf({ accept_date, first_day })])).toMatchObject({ until: first_day });
    const first_period = "2026-12";
    const ahead = look([agreementOf({ accept_date, first_day, first_period })]);
    expect(ahead).toMatchObject({ due: 0, until: null, paid_until: null, next: "2026-12", months: [] });
  });

  it("shows paid, processing and disputed months, and a refunded month as due", () => {
    const balance = look(
      [agreementOf()],
      [
        { period: "2026-09", paid_cents: 0, discount_cents: 78_000, percent: 100 },
        { period: "2026-10", status: "refunded", refunded_cents: 78_000 },
        { period: "2026-11", status: "processing" },
        { period: "2026-12", status: "disputed" },
        { period: "2027-01", status: "refunded", refunded_cents: 78_000 },
      ],
    );
    expect(states(balance)).toEqual([
      "2026-09 paid",
      "2026-10 due",
      "2026-11 processing",
      "2026-12 disputed",
      "2027-01 given_back",
    ]);
    expect(balance).toMatchObject({ due: 1560, paid_until: "2026-09" });
    expect(balance.months[0]).toMatchObject({ due: 0, received: 0, owed: 0 });
    expect(balance.months[1]).toMatchObject({ received: 780, given_back: 780, kept: 0, owed: 780 });
    expect(balance.months[3]).toMatchObject({ in_dispute: 780, kept: 0, owed: 0 });
  });
});

describe("a month with a payment in processing", () => {
  const december = new Date("2026-12-12T09:00:00Z");
  const paid = [{ period: "2026-09" }, { period: "2026-10" }, { period: "2026-11" }];

  it("is owed, but neither late nor the next to pay", () => {
    const rows: Row[] = [...paid, { period: "2026-12", status: "processing" }];
    expect(look([agreementOf()], rows, december)).toMatchObject({
      due: 780,
      until: null,
      late: false,
      next: "2027-01",
    });
  });

  it("does not hide an older month that is late", () => {
    const rows: Row[] = [...paid.slice(0, 2), { period: "2026-12", status: "processing" }];
    expect(look([agreementOf()], rows, december)).toMatchObject({
      due: 1560,
      until: "2026-11-05",
      late: true,
      next: "2026-11",
    });
  });
});

describe("the balance after an agreement has ended", () => {
  const ended = { active: false, ended_at: new Date("2026-10-31T17:00:00Z") };

  it("pays a debt with rent that was paid beyond the end, and shows what is left as money to give back", () => {
    const paid = [{ period: "2026-09" }, { period: "2026-11" }];
    const balance = look([agreementOf(ended)], paid);
    expect(balance).toMatchObject({ due: 0, until: null, next: null, is_former: true });
    expect(balance).toMatchObject({ paid_until: "2026-10", to_give_back: 0 });
    expect(states(balance)).toEqual(["2026-09 paid", "2026-10 paid"]);
    expect(balance.months[1]).toMatchObject({ due: 780, received: 780, kept: 780, owed: 0 });
    const twice = look([agreementOf(ended)], [...paid, { period: "2026-12" }]);
    expect(twice).toMatchObject({ to_give_back: 780 });
    expect(states(twice).at(-1)).toBe("2026-12 overpaid");
  });

  it("adds up several apartments, and names the newest one", () => {
    const before = agreementOf({ ...ended, apartment_no: "9A", rent_cents: 50_000 });
    const now = agreementOf({ accept_date: new Date("2026-10-20T09:00:00Z") });
    const balance = look([before, now], [{ period: "2026-10" }, { period: "2026-11" }]);
    expect(balance).toMatchObject({ due: 1000, until: "2026-09-05", apartment_no: "5B", is_former: false });
    expect(balance).toMatchObject({ paid_until: "2026-11", next: "2026-12" });
    expect(balance.months.map(({ period, apartment_no }) => `${period} ${apartment_no}`)).toEqual([
      "2026-09 9A",
      "2026-10 5B",
      "2026-10 9A",
      "2026-11 5B",
    ]);
  });

  it("is zero for a person who has never lived here", () => {
    expect(look([])).toMatchObject({ due: 0, until: null, paid_until: null, apartment_no: null, months: [] });
  });
});
