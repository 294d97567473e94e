import type { AnyBulkWriteOperation, Collection } from "mongodb";
import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { type Account, accountsOf } from "@/lib/payments/derive-account";
import { billsOf, byTenancy, keyOf, monthsOf } from "@/lib/payments/derive-bills";
import { balanceOf, KEPT_STATUSES, storedBalance, UNFINISHED_STATUSES } from "@/lib/payments/rules";
import { discountOf } from "@/lib/platform/format/money";
import { addMonths, periodOf, periodsFrom, rentLine } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
import type { PaymentDocument } from "@/models/payment";

/** A payment from when a row was a month: it named none of its lines, and a second one of a month was a surplus. */
export type OldPayment = Omit<PaymentDocument, "status" | "lines"> & {
  status: PaymentDocument["status"] | "overpaid";
  lines?: string[];
  is_surplus?: boolean;
};

const REASON = "Let off before there were accounts";

/**
 * Makes each payment a receipt that names its month's rent, or none if it was a surplus, and writes the waiver that was implied
 * where a month of which a part was given back stayed paid. Nothing is written if what is owed would differ by a cent. Can be
 * interrupted and repeated, for which `is_surplus` stays: it tells that a paid row settles no month.
 */
export async function up(connection: Connection): Promise<void> {
  const payments = connection.collection<OldPayment>("payments");
  const charges = connection.collection<ChargeDocument>("charges");
  const agreements = await connection.collection<AgreementDocument>("agreements").find().toArray();
  agreements.sort((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  const old = await payments.find().toArray();
  const { rows, waivers } = toAccounts(agreements, old, await charges.find().toArray());
  await payments.dropIndex("one_live_per_period").catch(ignoreMissing);
  if (waivers.length > 0) await charges.insertMany(waivers);
  await rewrite(payments, rows);
}

/** Returns what the old payments become. Throws if a tenancy would owe something else than before. */
export function toAccounts(
  agreements: readonly AgreementDocument[],
  old: readonly OldPayment[],
  charges: readonly ChargeDocument[],
): { rows: PaymentDocument[]; waivers: ChargeDocument[] } {
  const rows = old.map(receiptOf);
  const waivers = waiversOf(agreements, rows, charges);
  refuseDifference(agreements, old, rows, [...charges, ...waivers]);
  return { rows, waivers };
}

/** The same row as a receipt; a row that is one already stays as it is. */
function receiptOf(row: OldPayment): PaymentDocument {
  const { is_surplus = false, ...rest } = row;
  const lines = row.lines ?? (is_surplus ? [] : [rentLine(row.period)]);
  const status = row.status === "overpaid" ? "paid" : row.status;
  const next = { ...rest, lines, status };
  return { ...next, ...storedBalance(next) };
}

const isSettled = ({ status }: Pick<PaymentDocument, "status">) =>
  KEPT_STATUSES.some((settled) => settled === status);

/**
 * Returns a waiver for what a rent lacks that a payment settled by the old rule, whatever other money covers it now. What its
 * coupon took off is not waived: it is given again once the rest is.
 */
function waiversOf(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  charges: readonly ChargeDocument[],
): ChargeDocument[] {
  const settling = new Map(
    rows.filter(isSettled).flatMap((row) => row.lines.map((line) => [`${keyOf(row)} ${line}`, row])),
  );
  return accountsFrom(agreements, rows, charges).flatMap((account) => {
    const { user_id, apartment_no } = account.agreement;
    const others = coveredByOthers(account);
    return account.lines.flatMap(({ id, period, due_on, cents, discount, open }): ChargeDocument[] => {
      const row = settling.get(`${keyOf(account.agreement)} ${id}`);
      if (!row) return [];
      const comesBack = discountOf(cents, row.percent) - discount;
      const lacks = open + (others.get(id) ?? 0) - comesBack;
      if (lacks <= 0) return [];
      const waiver = { kind: "waiver", label: "Let off", cents: -lacks, line: id, reason: REASON } as const;
      // When the money went: the statement of a closed year does not change.
      const at = row.entries.at(-1)?.at ?? new Date();
      const who = { user_id, apartment_no, by: user_id, by_name: "", at };
      return [
        {
          _id: new mongoose.Types.ObjectId(),
          ...waiver,
          ...who,
          period,
          due_on,
          reference: `waiver ${id}:1`,
        },
      ];
    });
  });
}

/** Returns what receipts cover of lines that they do not name, in cents; it was money to give back. */
function coveredByOthers({ payments, receipts }: Account): Map<string, number> {
  const others = new Map<string, number>();
  for (const { _id, lines } of payments)
    for (const { line, cents } of receipts.get(_id)?.covers ?? [])
      if (!lines.includes(line.id)) others.set(line.id, (others.get(line.id) ?? 0) + cents);
  return others;
}

function accountsFrom(
  agreements: readonly AgreementDocument[],
  rows: readonly PaymentDocument[],
  charges: readonly ChargeDocument[],
) {
  const paid = rows.map((row) => ({ ...row, money: balanceOf(row) }));
  return [...accountsOf(agreements, paid, charges, { period: periodOf(new Date()), due_day: 1 })];
}

/** How far back the old rule looked. */
const MONTHS = 24;

/**
 * Throws if a tenancy would owe something else than before: by the old rule, each month of two years that no payment settled
 * at its rent. What is left over of other payments pays debts from now on, and debts older than two years are owed again.
 */
function refuseDifference(
  agreements: readonly AgreementDocument[],
  old: readonly OldPayment[],
  rows: readonly PaymentDocument[],
  charges: readonly ChargeDocument[],
): void {
  const before = byTenancy(old);
  const now = periodOf(new Date());
  for (const account of accountsFrom(agreements, rows, charges)) {
    const key = keyOf(account.agreement);
    const settled = new Set((before.get(key) ?? []).filter(isSettledRow).map(({ period }) => period));
    const months = monthsOf(periodsFrom(now, -MONTHS, 0), { due_day: 1 });
    let owed = 0;
    for (const { kind, period, cents } of billsOf({ agreements: account.agreements, charges: [] }, months))
      if (kind === "rent" && !settled.has(period)) owed += cents;
    const oldest = addMonths(now, -MONTHS);
    const recent = account.lines.filter(({ period }) => period >= oldest && period <= now);
    const open = recent.reduce((sum, line) => sum + line.open, 0);
    const others = coveredByOthers(account);
    const paidBySurplus = recent.reduce((sum, { id }) => sum + (others.get(id) ?? 0), 0);
    if (open + paidBySurplus !== owed)
      throw new Error(
        `The account of ${key} would owe ${String(open + paidBySurplus)} cents, which were ${String(owed)}.`,
      );
  }
}

const isSettledRow = ({ status, is_surplus }: OldPayment) =>
  !is_surplus && (status === "paid" || status === "disputed");

/** Writes the rows; of several unfinished payments of a tenancy all but the newest end, whose intents the reconciler cancels. */
async function rewrite(payments: Collection<OldPayment>, rows: readonly PaymentDocument[]): Promise<void> {
  const unfinished = rows.filter(({ status }) => UNFINISHED_STATUSES.some((each) => each === status));
  const newest = new Set(
    [...byTenancy(unfinished).values()].map((own) =>
      String(own.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()).at(-1)?._id),
    ),
  );
  const at = new Date();
  const ended = { status: "canceled" as const, reason: "Another payment was begun" };
  const writes = rows.map((row): AnyBulkWriteOperation<OldPayment> => {
    const isEnded = unfinished.includes(row) && !newest.has(String(row._id));
    const { lines, status, kept_cents = 0 } = row;
    return {
      updateOne: {
        filter: { _id: row._id },
        update: {
          $set: isEnded ? { lines, kept_cents, ...ended } : { lines, status, kept_cents },
          ...(isEnded && { $push: { history: { at, ...ended } } }),
        },
      },
    };
  });
  if (writes.length > 0) await payments.bulkWrite(writes);
}

/** There is no such index, or no such collection yet. */
function ignoreMissing(error: unknown): void {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code !== 26 && code !== 27) throw error;
}
