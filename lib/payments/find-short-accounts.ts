import mongoose from "mongoose";
import { PaymentModel } from "@/models/payment";
import { type Account, type AccountDay, accountOf, monthsUpTo } from "./derive-account";
import { type Billed, byTenancy, firstMonthOf, keyOf, listAgreements, type Tenancy } from "./derive-bills";
import { findCharges, findRollPayments } from "./find-accounts";
import type { RollPayment } from "./rules";
import type { BillLine } from "./settle-account";

/** The months of which all is read: from one on, or this one alone. */
interface ShownMonths {
  readonly from: string;
  readonly isOne: boolean;
}

const isShown = ({ from, isOne }: ShownMonths, period: string) => (isOne ? period === from : period >= from);

/** What most payments are: kept, of other months than these. */
const paidBeside = ({ from, isOne }: ShownMonths) => ({
  status: "paid" as const,
  period: mongoose.trusted(isOne ? { $ne: from } : { $lt: from }),
});

/** All others; each half has an index. */
const others = ({ from, isOne }: ShownMonths) => ({
  $or: [
    { status: mongoose.trusted({ $in: ["processing" as const, "disputed" as const, "refunded" as const] }) },
    { period: isOne ? from : mongoose.trusted({ $gte: from }) },
  ],
});

/** The paid ones of one tenancy that are alike. */
interface PaidGroup {
  readonly _id: Tenancy & {
    readonly percent: number;
    /** Of their entries: one each, if they were received once and never changed. */
    readonly kinds: readonly string[];
    readonly cents: readonly number[];
  };
  /** The lines that each names. */
  readonly lines: readonly (readonly string[])[];
}

/** Grouped by the database, which hands over thousands of them in a fifth of the time. */
const findPaid = (shown: ShownMonths) =>
  PaymentModel.aggregate<PaidGroup>([
    { $match: paidBeside(shown) },
    {
      $group: {
        _id: {
          user_id: "$user_id",
          apartment_no: "$apartment_no",
          percent: "$percent",
          kinds: "$entries.kind",
          cents: "$entries.cents",
        },
        lines: { $push: "$lines" },
      },
    },
  ]);

/** Returns the money of paid payments beside these with one entry by the month in which it came, from this day on, in cents. */
export async function sumPaid(shown: ShownMonths, from: Date): Promise<Map<string, number>> {
  const sums = await PaymentModel.aggregate<{ _id: string; cents: number }>([
    {
      $match: {
        ...paidBeside(shown),
        entries: mongoose.trusted({ $size: 1 }),
        "entries.at": mongoose.trusted({ $gte: from }),
        "entries.kind": mongoose.trusted({ $in: RECEIVING }),
      },
    },
    {
      $group: {
        _id: {
          $dateToString: { format: "%Y-%m", date: { $first: "$entries.at" }, timezone: "Asia/Dhaka" },
        },
        cents: { $sum: { $sum: "$entries.cents" } },
      },
    },
  ]);
  return new Map(sums.map(({ _id, cents }) => [_id, cents]));
}

/** What brings money. */
const RECEIVING = ["charged", "received"];

interface ShortAccounts {
  readonly accounts: Account[];
  /** All payments but those of other months that were paid and have one entry. */
  readonly payments: readonly RollPayment[];
}

/**
 * Returns everybody's accounts without what of other months is settled by itself: a payment received once and the lines that it
 * alone names and covers to the cent. Nothing of them is open or left over, so the rest settles the same. A tenancy of which
 * such a payment does anything else is read whole.
 */
export async function findShortAccounts(day: AccountDay, shown: ShownMonths): Promise<ShortAccounts> {
  const [agreements, charges, current, groups] = await Promise.all([
    listAgreements(),
    findCharges({}),
    findRollPayments(others(shown)),
    findPaid(shown),
  ]);
  const [own, charged] = [byTenancy(current.sort(byId)), byTenancy(charges)];
  const paid = new Map<string, PaidGroup[]>();
  for (const group of groups) paid.set(keyOf(group._id), [...(paid.get(keyOf(group._id)) ?? []), group]);
  const months = monthsUpTo(firstMonthOf(agreements), day);
  const tenancies = [...byTenancy(agreements)].map(([key, under]) => {
    const billed: Billed = { agreements: under, charges: charged.get(key) ?? [] };
    const rows = own.get(key) ?? [];
    const found = { isShort: true };
    const account = accountOf(billed, rows, day, months, (bills) => {
      const left = withoutSettled(bills, billed, { rows, paid: paid.get(key) ?? [], shown });
      found.isShort = left !== null;
      return left ?? bills;
    });
    return { key, billed, account: found.isShort ? account : null };
  });
  const unread = tenancies.flatMap(({ billed: { agreements: under }, account }) =>
    account ? [] : under.slice(-1).map(({ user_id, apartment_no }) => ({ user_id, apartment_no })),
  );
  const whole = unread.length === 0 ? [] : await findRollPayments({ $or: unread });
  const read = byTenancy(whole.sort(byId));
  const accounts = tenancies.map(
    ({ key, billed, account }) => account ?? accountOf(billed, read.get(key) ?? [], day, months),
  );
  const changed = whole.filter(
    ({ status, entries, period }) => status === "paid" && !isShown(shown, period) && entries.length > 1,
  );
  return { accounts, payments: [...current, ...changed] };
}

/** In the order in which they were made, whichever index finds them: of two that pay a month the first is shown. */
const byId = (one: RollPayment, other: RollPayment) => (one._id.toString() < other._id.toString() ? -1 : 1);

interface Payments {
  readonly rows: readonly RollPayment[];
  readonly paid: readonly PaidGroup[];
  readonly shown: ShownMonths;
}

/** Returns the lines without those that payments settle by themselves; null if one of these does anything else. */
function withoutSettled(
  bills: BillLine[],
  { charges }: Billed,
  { rows, paid, shown }: Payments,
): BillLine[] | null {
  if (paid.length === 0) return bills;
  // A credit or a waiver lowers other lines.
  if (charges.some(({ cents }) => cents < 0)) return null;
  const lines = new Map(bills.map((line) => [line.id, line]));
  for (const { lines: named } of rows) for (const id of named) lines.delete(id);
  const settled = new Set<string>();
  for (const { _id, lines: named } of paid)
    for (const ids of named) {
      const isPlain = _id.percent === 0 && _id.kinds.length === 1 && RECEIVING.includes(_id.kinds[0] ?? "");
      let open = isPlain ? (_id.cents[0] ?? 0) : Number.NaN;
      for (const id of ids) {
        const line = lines.get(id);
        if (!line || isShown(shown, line.period)) return null;
        lines.delete(id);
        settled.add(id);
        open -= line.cents;
      }
      if (open !== 0) return null;
    }
  return bills.filter(({ id }) => !settled.has(id));
}
