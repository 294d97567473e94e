import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { towerDay } from "@/lib/platform/format/dates";
import { toDollars } from "@/lib/platform/format/money";
import { oldestUnpaid, periodOf } from "@/lib/platform/format/periods";
import type { MonthBalance, MyBalance } from "./balance-contract";
import { type Account, lateOf, linesToPay, openMonths, settledMonths, underWayOf } from "./derive-account";
import { dueDayOf, payableRents } from "./derive-bills";
import { findAccounts } from "./find-accounts";
import type { DueRules } from "./list-tenant-months";
import type { RollPayment } from "./rules";

/** GET /my-balance: the caller's debts and payments over all tenancies; in dollars (docs/product.md 5.25). */
export async function getMyBalance(actor: Actor<"user" | "member">, now = new Date()): Promise<MyBalance> {
  const { due_day, grace_days } = await getBuilding();
  const period = periodOf(now);
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  const accounts = await findAccounts({ user_id }, { period, due_day });
  return balanceOfPerson(accounts, { due_day, grace_days, today: towerDay(now), period }, now);
}

interface Today extends DueRules {
  readonly period: string;
}

/** Returns the balance from one person's accounts. */
export function balanceOfPerson(accounts: readonly Account[], day: Today, now: Date): MyBalance {
  const newest = accounts.toSorted((one, other) => order(one) - order(other)).at(-1);
  const asked = accounts.flatMap((account) => linesToPay(account, day.period));
  const [first] = asked.map(({ due_on }) => due_on).sort();
  return {
    due: toDollars(sum(accounts.map(({ open }) => open))),
    until: first ?? null,
    late: lateOf(asked, day) > 0,
    paid_until: newest ? paidUntil(newest, now) : null,
    ...nextOf(newest, day, now),
    to_give_back: toDollars(sum(accounts.map(({ to_refund }) => to_refund))),
    credit: toDollars(sum(accounts.map(({ credit }) => credit))),
    apartment_no: newest?.agreement.apartment_no ?? null,
    is_former: newest !== undefined && !newest.agreement.active,
    months: accounts.flatMap((account) => monthsOf(account, day.period)).sort(byPeriod),
  };
}

function monthsOf(account: Account, until: string): MonthBalance[] {
  const { lines, payments } = account;
  const periods = new Set([...lines, ...payments].map(({ period }) => period));
  return [...periods].map((period) =>
    monthOf(account, period, {
      isPast: period <= until,
      payments: payments.filter((payment) => payment.period === period),
    }),
  );
}

interface MonthFacts {
  readonly isPast: boolean;
  readonly payments: readonly RollPayment[];
}

function monthOf(
  { agreement, lines }: Account,
  period: string,
  { isPast, payments }: MonthFacts,
): MonthBalance {
  const own = lines.filter((line) => line.period === period);
  const total = (part: "received" | "given_back" | "in_dispute" | "kept") =>
    toDollars(sum(payments.map(({ money }) => money[part])));
  const open = sum(own.map((line) => line.open));
  return {
    period,
    apartment_no: agreement.apartment_no,
    due: toDollars(sum(own.map(({ due }) => due))),
    received: total("received"),
    given_back: total("given_back"),
    in_dispute: total("in_dispute"),
    kept: total("kept"),
    owed: toDollars(isPast ? open : 0),
    status: stateOf(payments, { isLivedIn: own.length > 0, isOpen: open > 0, isPast }),
  };
}

function stateOf(
  ofMonth: readonly RollPayment[],
  { isLivedIn, isOpen, isPast }: Readonly<Record<"isLivedIn" | "isOpen" | "isPast", boolean>>,
): MonthBalance["status"] {
  const has = (status: RollPayment["money"]["status"]) =>
    ofMonth.some(({ money }) => money.status === status);
  if (has("disputed")) return "disputed";
  if (has("processing")) return "processing";
  // A month ahead is not asked for again when its money went back.
  const isKept = ofMonth.some(({ money }) => money.kept > 0);
  if (isOpen && (isPast || isKept || !has("refunded"))) return "due";
  if (isLivedIn && !isOpen) return "paid";
  return isKept ? "overpaid" : "given_back";
}

/** Returns the oldest month with anything open, else the next one that can be paid ahead, and its due day. */
function nextOf(account: Account | undefined, day: Today, now: Date): Pick<MyBalance, "next" | "next_due"> {
  if (!account?.agreement.active) return { next: null, next_due: null };
  const [open] = linesToPay(account, day.period);
  if (open) return { next: open.period, next_due: open.due_on };
  const payable = payableRents(account.agreements, now);
  const next = oldestUnpaid(
    new Set([...settledMonths(account), ...underWayOf(account.payments)]),
    payable.keys(),
  );
  return { next, next_due: next && dueDayOf(account.agreements, next, day) };
}

/** Returns the last month before the first one of which something is open; null if that is the first. */
function paidUntil(account: Account, now: Date): string | null {
  const open = new Set(openMonths(account, periodOf(now)).map(([period]) => period));
  const settled = settledMonths(account);
  const payable = [...payableRents(account.agreements, now).keys()];
  const place = payable.findIndex((period) => open.has(period) || !settled.has(period));
  return (place === -1 ? payable : payable.slice(0, place)).at(-1) ?? null;
}

/** The active one comes last; there is at most one (docs/product.md I4). */
const order = ({ agreement }: Account) =>
  agreement.active ? Number.MAX_SAFE_INTEGER : agreement.accept_date.getTime();

const byPeriod = (one: MonthBalance, other: MonthBalance) =>
  one.period.localeCompare(other.period) || one.apartment_no.localeCompare(other.apartment_no);

const sum = (cents: readonly number[]) => cents.reduce((total, amount) => total + amount, 0);
