import fc from "fast-check";
import mongoose from "mongoose";
import { expect, it } from "vitest";
import { accountsOf } from "@/lib/payments/derive-account";
import { balanceOfPerson } from "@/lib/payments/get-account";
import { statementOf, statementYears } from "@/lib/payments/get-statement";
import { serializeReceipt } from "@/lib/payments/queries";
import { balanceOf } from "@/lib/payments/rules";
import { addMonths, monthOf, periodOf, periodsFrom, startOfPeriod } from "@/lib/platform/format/periods";
import { historyOf, rollOf } from "@/lib/rent-roll/queries";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentEntry } from "@/models/payment";
import { rentsByHand } from "@/tests/support/account-oracle";
import { propertyRuns } from "@/tests/support/property-runs";
import { type OldPayment, toAccounts } from "./002-accounts";

/** Compares each figure before the migration, by the old rule on paper, with the figure after it. */

const NOW = new Date();
const PERIOD = periodOf(NOW);
const DAY_MS = 24 * 60 * 60 * 1000;
const RULES = { due_day: 5, grace_days: 5, today: NOW.toISOString().slice(0, 10), period: PERIOD };
const person = new mongoose.Types.ObjectId();

/** What was given back, lost or won of a payment, in percent of what was kept then. */
const events = fc.array(
  fc.record({
    kind: fc.constantFrom("back", "all", "failed", "disputed", "won", "lost", "lost in part", "reversed"),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { maxLength: 4 },
);
const drawnPayments = fc.array(
  fc.record({
    month: fc.integer({ min: -30, max: 4 }),
    percent: fc.constantFrom(0, 0, 15, 33, 100),
    isByHand: fc.boolean(),
    waived: fc.constantFrom(0, 0, 30),
    /** After the month has begun. */
    days: fc.integer({ min: -20, max: 40 }),
    events: fc.oneof(fc.constant([]), events),
  }),
  { maxLength: 30 },
);
const drawnTenancies = fc.record({
  months: fc.integer({ min: 0, max: 30 }),
  rents: fc.tuple(fc.constantFrom(69_000, 73_533), fc.constantFrom(73_533, 116_001)),
  stepAfter: fc.integer({ min: 1, max: 20 }),
  /** Days before now; a few ahead. */
  ended: fc.option(fc.integer({ min: -60, max: 200 })),
  rule: fc.constantFrom("whole" as const, "prorated" as const),
});
type DrawnPayment = typeof drawnPayments extends fc.Arbitrary<(infer One)[]> ? One : never;
type DrawnTenancy = typeof drawnTenancies extends fc.Arbitrary<infer One> ? One : never;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function agreementOf({ months, rents, stepAfter, ended, rule }: DrawnTenancy): AgreementDocument {
  const first_period = addMonths(PERIOD, -months);
  const accept_date = startOfPeriod(first_period);
  const last =
    ended === null ? null : Math.max(NOW.getTime() - ended * DAY_MS, accept_date.getTime() + DAY_MS);
  const isOver = last !== null && last <= NOW.getTime();
  const change = {
    from: addMonths(first_period, stepAfter),
    rent_cents: rents[1],
    at: accept_date,
    by: person,
  };
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
    rent_cents: rents[0],
    rent_changes: [change],
    apartment_image: "",
    request_date: accept_date,
    status: "accepted",
    accept_date,
    first_period,
    active: !isOver,
    ended_at: isOver ? new Date(last) : null,
    leave_on: last === null ? null : dayOf(last),
    last_month: last === null ? null : rule,
    deposit_cents: 0,
    service_charge_cents: 0,
    notice_days: 0,
    terms: "",
    claims: 0,
  };
}

/** Returns the money of entries by hand: the newest about each thing counts. */
function moneyOf(entries: readonly PaymentEntry[]) {
  const newest = new Map(entries.map((entry) => [entry.reference.split(":")[0], entry]));
  const sum = (...kinds: string[]) =>
    [...newest.values()].reduce((cents, entry) => cents + (kinds.includes(entry.kind) ? entry.cents : 0), 0);
  const received = sum("charged", "received");
  const given_back = sum("given_back", "dispute_lost");
  const in_dispute = sum("disputed");
  const isReversed = [...newest.values()].every(({ kind }) => kind === "reversed");
  return {
    received,
    given_back,
    in_dispute,
    kept: received - given_back - in_dispute,
    waived: sum("waived"),
    isReversed,
  };
}

function oldStatus(entries: readonly PaymentEntry[], isSurplus: boolean): OldPayment["status"] {
  const { received, in_dispute, kept, isReversed } = moneyOf(entries);
  if (isReversed) return "canceled";
  if (isSurplus) return kept > 0 ? "overpaid" : "refunded";
  if (in_dispute > 0) return "disputed";
  return received > 0 && kept <= 0 ? "refunded" : "paid";
}

const settles = ({ status }: OldPayment) => status === "paid" || status === "disputed";

/** Draws what happened to the money of a payment. */
function entriesOf(
  { isByHand, events: drawn, waived, days, month }: DrawnPayment,
  paid: number,
): PaymentEntry[] {
  const entries: PaymentEntry[] = [];
  let at = Math.min(
    startOfPeriod(addMonths(PERIOD, month)).getTime() + days * DAY_MS,
    NOW.getTime() - 9 * DAY_MS,
  );
  const add = (kind: PaymentEntry["kind"], cents: number, subject: string) => {
    const count = entries.filter(({ reference }) => reference.startsWith(`${subject}:`)).length + 1;
    const source = isByHand ? "admin" : "provider";
    entries.push({
      kind,
      cents,
      at: new Date(at),
      source,
      reference: `${subject}:${String(count)}`,
      by: null,
    });
    at += DAY_MS;
  };
  const letOff = isByHand ? Math.floor((paid * waived) / 100) : 0;
  add(isByHand ? "received" : "charged", paid - letOff, "first");
  if (letOff > 0) add("waived", letOff, "waived");
  for (const { kind, share } of paid === 0 ? [] : drawn) {
    const { kept, in_dispute } = moneyOf(entries);
    const back = entries.findLast((entry) => entry.kind === "given_back");
    const part = Math.max(1, Math.floor((kept * share) / 100));
    if ((kind === "back" || kind === "all") && kept > 0)
      add("given_back", kind === "all" ? kept : part, `back${String(entries.length)}`);
    else if (kind === "reversed" && isByHand) {
      for (const { reference, cents } of [...entries]) add("reversed", cents, reference.split(":")[0] ?? "");
      break;
    } else if (isByHand) continue;
    else if (kind === "failed" && back && moneyOf(entries).given_back > 0)
      add("give_back_failed", back.cents, back.reference.split(":")[0] ?? "");
    else if (kind === "disputed" && kept > 0 && in_dispute === 0) add("disputed", part, "dispute");
    else if (kind === "won" && in_dispute > 0) add("dispute_won", in_dispute, "dispute");
    else if (kind === "lost" && in_dispute > 0) add("dispute_lost", in_dispute, "dispute");
    else if (kind === "lost in part" && in_dispute > 1)
      add("dispute_lost", Math.ceil(in_dispute / 2), "dispute");
  }
  return entries;
}

/** Returns the rows as they were stored: one settles a month, another one of it is a surplus. */
function rowsOf(agreement: AgreementDocument, drawn: readonly DrawnPayment[]): OldPayment[] {
  const taken = new Set<string>();
  return drawn.map((payment): OldPayment => {
    const { month, percent: asked, isByHand } = payment;
    const period = addMonths(PERIOD, month);
    const rent_cents = wholeRent(agreement, period);
    const percent = isByHand ? 0 : asked;
    const discount_cents = Math.round((rent_cents * percent) / 100);
    const paid_cents = rent_cents - discount_cents;
    const entries = entriesOf(payment, paid_cents);
    const isSurplus = taken.has(period) && oldStatus(entries, false) !== "canceled";
    const status = oldStatus(entries, isSurplus);
    if (status === "paid" || status === "disputed") taken.add(period);
    const at = entries[0]?.at ?? NOW;
    const { kept, given_back } = moneyOf(entries);
    return {
      _id: new mongoose.Types.ObjectId(),
      user_id: person,
      agreement_id: agreement._id,
      name: "Tanvir Hasan",
      email: agreement.email,
      apartment_no: "5B",
      floor_no: 5,
      block_no: "B",
      month: monthOf(period),
      period,
      rent_cents,
      discount_cents,
      paid_cents,
      percent,
      entries,
      status,
      coupon: percent > 0 ? `C${String(percent)}` : "",
      is_surplus: isSurplus,
      kept_cents: kept,
      refunded_cents: given_back,
      reason: "",
      transactionId: `pi_${String(taken.size)}`,
      attempt: 1,
      card_brand: "",
      card_last4: "",
      ...(isByHand && { method: "cash" as const, reference: "" }),
      created_at: at,
      updated_at: at,
      date: at,
      adopted: false,
      revision: 1,
      history: [],
    };
  });
}

/** The rent of a whole month, whatever the last day. */
const wholeRent = (agreement: AgreementDocument, period: string) =>
  (agreement.rent_changes ?? []).findLast(({ from }) => from <= period)?.rent_cents ?? agreement.rent_cents;

/** The rents of each month, counted on paper. */
type Rents = Readonly<Record<string, number>>;

/**
 * What was owed up to a month by the old rule: a month is settled whole or not at all. What is left over counts what a bank
 * holds until it decides, and what was waived of a month that became shorter.
 */
function byOldRule(agreement: AgreementDocument, rents: Rents, rows: readonly OldPayment[]) {
  const settled = new Set(rows.filter(settles).map(({ period }) => period));
  const unpaid = Object.entries(rents).filter(([period]) => !settled.has(period));
  let left = 0;
  for (const row of rows) {
    const { kept, in_dispute, waived } = moneyOf(row.entries);
    const has = Math.max(0, kept + in_dispute);
    const rent = rents[row.period];
    if (row.is_surplus === true || rent === undefined) left += has;
    else if (rent < wholeRent(agreement, row.period))
      left += Math.max(0, has - Math.max(0, rent - Math.round((rent * row.percent) / 100) - waived));
  }
  const owedUntil = (until: string) => {
    const months = unpaid.filter(([period]) => period <= until);
    return {
      owed: months.reduce((sum, [, rent]) => sum + rent, 0),
      unpaid: months.map(([period]) => period),
    };
  };
  return { left, owedUntil };
}

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100) + 0;

it("leaves each roll, history, balance, statement and receipt as it was, and only surplus money pays debts", () => {
  fc.assert(
    fc.property(drawnTenancies, drawnPayments, (tenancy, drawn) => {
      const agreement = agreementOf(tenancy);
      const old = rowsOf(agreement, drawn);
      const { rows, waivers } = toAccounts([agreement], old, []);
      const received = rows
        .filter(({ status }) => status === "paid" || status === "disputed" || status === "refunded")
        .map((row) => ({ ...row, money: balanceOf(row) }));
      const accountsAt = (period: string) => [
        ...accountsOf([agreement], received, waivers, { period, due_day: 5 }),
      ];

      for (const row of old) {
        const money = moneyOf(row.entries);
        const receipt = serializeReceipt(rows.find(({ _id }) => _id === row._id) ?? ({} as never));
        const { paid, given_back, in_dispute, kept, waived } = receipt;
        expect([paid, given_back, in_dispute, kept, waived].map(cents)).toEqual([
          money.received,
          money.given_back,
          money.in_dispute,
          money.kept,
          money.waived,
        ]);
        if (!row.is_surplus) expect(receipt.status).toBe(row.status);
      }

      // All debts, however old.
      const rents = rentsByHand([agreement], periodsFrom(PERIOD, -30, 5));
      const { left: before, owedUntil } = byOldRule(agreement, rents, old);
      const { owed, unpaid } = owedUntil(PERIOD);
      const [now] = accountsAt(PERIOD);
      const left = (now?.credit ?? 0) + (now?.to_refund ?? 0);
      expect((now?.open ?? 0) - left).toBe(owed - before);
      const records = { agreements: [agreement], rows, charges: waivers };
      const [year] = statementYears(records, NOW);
      // What is let off of a month ahead counts from its first day on (docs/product.md 5.54).
      const standing = waivers.filter(({ period }) => period <= PERIOD);
      const [then] = accountsOf([agreement], received, standing, { period: PERIOD, due_day: 5 });
      const ahead = (then?.lines ?? []).filter(({ period }) => period > PERIOD);
      const paidAhead = ahead.reduce((sum, { cents: whole, due, covered }) => sum + whole - due + covered, 0);
      expect(cents(statementOf(records, year ?? 0, NOW).closing)).toBe(owed - before - paidAhead);

      // Without surplus money and older debts nothing at all differs.
      if (tenancy.months > 23 || before > 0) return;
      for (const period of periodsFrom(PERIOD, -24, 0)) {
        const then = owedUntil(period);
        const roll = rollOf(accountsAt(period), period, RULES);
        expect(cents(roll.outstanding)).toBe(then.owed);
        expect(roll.rows[0]?.unpaid_periods ?? []).toEqual(then.unpaid);
        expect([roll.rows[0]?.credit ?? 0, roll.rows[0]?.to_give_back ?? 0]).toEqual([0, 0]);
      }
      // Of the months before, the chart shows what was outstanding then, which the old rule did not know.
      const [last] = historyOf(accountsAt(PERIOD), PERIOD).slice(-1);
      expect(cents(last?.outstanding)).toBe(owed);
      const balance = balanceOfPerson(accountsAt(PERIOD), RULES, NOW);
      expect([cents(balance.due), balance.credit, balance.to_give_back]).toEqual([owed, 0, 0]);
      for (const month of balance.months)
        expect(cents(month.owed)).toBe(unpaid.includes(month.period) ? rents[month.period] : 0);
    }),
    { numRuns: propertyRuns(200, 10_000) },
  );
});
