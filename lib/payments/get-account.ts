import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { currency } from "@/lib/platform/contracts/currency";
import type { MoneyReader } from "@/lib/platform/contracts/endpoint";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { monthOf, MONTHS_AHEAD, oldestUnpaid, periodOf, type Settles } from "@/lib/platform/format/periods";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import {
  type Account as AccountReply,
  MONTH_STATES,
  type MemberMonth,
  type MonthBalance,
  type MyBalance,
} from "./account-contract";
import {
  type Account,
  accountOf,
  addMoney,
  daysLate,
  lateOf,
  type Lateness,
  linesToPay,
  type MonthMoney,
  openMonths,
  settledBy,
  settledMonths,
  settlesOf,
  sumOpen,
  underWayOf,
} from "./derive-account";
import { dueDayOf, firstPeriodOf, payableMonths } from "./derive-bills";
import { findAccounts } from "./find-accounts";
import { balanceOf, hasReceived, methodOf, receiptNumber, type RollPayment, shownPayments } from "./rules";

/** What a person is shown of their money: every figure is of their accounts, over all homes. */

interface Today extends Lateness {
  readonly due_day: number;
  /** The current month. */
  readonly period: string;
}

interface Own {
  readonly accounts: readonly Account[];
  /** By which they are due and late. */
  readonly day: Today;
}

async function findOwn(userId: string, now: Date): Promise<Own> {
  const user_id = new mongoose.Types.ObjectId(userId);
  const { due_day, grace_days } = await getBuilding();
  const day = { due_day, grace_days, today: towerDay(now), period: periodOf(now) };
  return { accounts: await findAccounts({ user_id }, day), day };
}

interface OwnMoney extends Own {
  /** All that was received of the person or is on its way, newest first, with what was recorded wrongly. */
  readonly rows: readonly PaymentDocument[];
}

async function findMoney(userId: string, now: Date): Promise<OwnMoney> {
  const received = PaymentModel.find({ ...shownPayments(), user_id: userId }).sort({ date: -1, _id: -1 });
  const [own, rows] = await Promise.all([findOwn(userId, now), received.lean()]);
  return { ...own, rows };
}

/** GET /my-balance: the caller's debts and payments over all tenancies; in dollars (docs/product.md 5.25). */
export async function getMyBalance(actor: Actor<"user" | "member">, now = new Date()): Promise<MyBalance> {
  const { accounts, day } = await findOwn(actor.userId, now);
  return balanceOfPerson(accounts, day, now);
}

/** Returns the balance from one person's accounts. */
export function balanceOfPerson(accounts: readonly Account[], day: Today, now: Date): MyBalance {
  const newest = newestOf(accounts);
  const asked = accounts.flatMap((account) => linesToPay(account, day.period));
  const [first] = asked.map(({ due_on }) => due_on).sort();
  return {
    due: total(accounts, "open"),
    until: first ?? null,
    late: lateOf(asked, day) > 0,
    paid_until: paidUntil(newest, now),
    ...nextOf(newest, day, now),
    to_give_back: total(accounts, "to_refund"),
    credit: total(accounts, "credit"),
    apartment_no: newest?.agreement.apartment_no ?? null,
    is_former: newest !== undefined && !newest.agreement.active,
    months: accounts.flatMap((account) => monthBalances(account, day.period)).sort(byMonth),
  };
}

/** Of each month that has a bill, money on its way or given back, or money that nothing needs. */
function monthBalances(account: Account, until: string): MonthBalance[] {
  const { agreement, lines, payments, receipts } = account;
  const months = new Map<string, MonthMoney>();
  const find = (period: string) => {
    const money = months.get(period) ?? { covered: 0, in_dispute: 0, given_back: 0 };
    months.set(period, money);
    return money;
  };
  addMoney(account, find);
  const underWay = underWayOf(payments);
  const isLeft = ({ _id }: RollPayment) => {
    const { credit = 0, to_refund = 0 } = receipts.get(_id) ?? {};
    return credit + to_refund > 0;
  };
  const spare = new Set(payments.filter(isLeft).map(({ period }) => period));
  for (const period of [...lines.map((line) => line.period), ...underWay, ...spare]) find(period);
  return [...months].map(([period, { covered, in_dispute, given_back }]) => {
    const own = lines.filter((line) => line.period === period);
    const [open, isPast] = [sumOpen(own), period <= until];
    const statusOf = (): MonthBalance["status"] => {
      if (in_dispute > 0) return "disputed";
      if (underWay.has(period)) return "processing";
      // A month ahead is not asked for again when its money went back.
      if (open > 0 && (isPast || covered > 0 || given_back === 0)) return "due";
      if (own.length > 0 && open === 0) return "paid";
      return spare.has(period) ? "overpaid" : "given_back";
    };
    return {
      period,
      apartment_no: agreement.apartment_no,
      due: fromCents(sumCents(own.map(({ due }) => due))),
      received: fromCents(covered + given_back),
      given_back: fromCents(given_back),
      in_dispute: fromCents(in_dispute),
      kept: fromCents(covered - in_dispute),
      owed: fromCents(isPast ? open : 0),
      status: statusOf(),
    };
  });
}

type Next = Pick<MyBalance, "next" | "next_due" | "next_open">;

/** Returns the oldest month with anything open, else the next one that can be paid ahead, its due day, and what is open of it. */
function nextOf(account: Account | undefined, day: Today, now: Date): Next {
  if (!account?.agreement.active) return { next: null, next_due: null, next_open: 0 };
  const { agreements, payments } = account;
  const openOf = ({ lines }: Account, next: string) =>
    fromCents(sumOpen(lines.filter(({ period }) => period === next)));
  const [open] = linesToPay(account, day.period);
  if (open) return { next: open.period, next_due: open.due_on, next_open: openOf(account, open.period) };
  const settled = new Set([...settledMonths(account), ...underWayOf(payments)]);
  const next = oldestUnpaid(settled, payableMonths(agreements, now));
  if (!next) return { next, next_due: null, next_open: 0 };
  const ahead = accountOf(account, payments, { ...day, ahead: MONTHS_AHEAD });
  return { next, next_due: dueDayOf(agreements, next, day), next_open: openOf(ahead, next) };
}

/** Returns the last month before the first one of which something is open; null if that is the first of the tenancy that runs. */
function paidUntil(account: Account | undefined, now: Date): string | null {
  if (!account) return null;
  const open = new Set(openMonths(account, periodOf(now)).map(([period]) => period));
  const settled = settledMonths(account);
  const payable = payableMonths(account.agreements, now);
  const place = payable.findIndex((period) => open.has(period) || !settled.has(period));
  const until = (place === -1 ? payable : payable.slice(0, place)).at(-1) ?? null;
  const { agreement } = account;
  // Who has come back to the same home is asked for a first rent again.
  return until && agreement.active && until < firstPeriodOf(agreement) ? null : until;
}

/** Returns the active one, of which there is at most one (docs/product.md I4), else the one that began last. */
const newestOf = (accounts: readonly Account[]) =>
  accounts.toSorted((one, other) => order(one) - order(other)).at(-1);

const order = ({ agreement }: Account) =>
  agreement.active ? Number.MAX_SAFE_INTEGER : agreement.accept_date.getTime();

/** By month, then apartment; oldest first. */
const byMonth = <T extends Pick<MonthBalance, "period" | "apartment_no">>(one: T, other: T) =>
  one.period.localeCompare(other.period) || one.apartment_no.localeCompare(other.apartment_no);

/** The newest month first. */
const byMonthBack = <T extends Pick<MonthBalance, "period" | "apartment_no">>(one: T, other: T) =>
  other.period.localeCompare(one.period) || one.apartment_no.localeCompare(other.apartment_no);

const total = (accounts: readonly Account[], part: "open" | "credit" | "to_refund") =>
  fromCents(sumCents(accounts.map((account) => account[part])));

/** GET /my-account: the caller's own, over all homes (docs/product.md 5.31), without readings that cost nothing. */
export async function getMyAccount(actor: Actor, now = new Date()): Promise<AccountReply> {
  const { months, ...account } = accountOfPerson(await findMoney(actor.userId, now), now);
  const isAsked = ({ kind, amount }: Month["lines"][number]) => kind !== "meter" || amount > 0;
  const asked = months.map((month) => ({ ...month, lines: month.lines.filter(isAsked) }));
  return { ...account, months: asked.filter(({ lines }) => lines.length > 0) };
}

/** GET /accounts/{user_id}: anybody's. */
export const getAccount = async (
  _actor: Actor<MoneyReader>,
  userId: string,
  now = new Date(),
): Promise<AccountReply> => accountOfPerson(await findMoney(userId, now), now);

/** Returns the same with the months of the person's rent, read once for both. */
export async function getAccountWithMonths(
  userId: string,
  now = new Date(),
): Promise<{ account: AccountReply; months: MemberMonth[] }> {
  const money = await findMoney(userId, now);
  return { account: accountOfPerson(money, now), months: monthsOfPerson(money) };
}

function accountOfPerson({ accounts, day, rows }: OwnMoney, now: Date): AccountReply {
  const covers = new Map(accounts.flatMap(coversOf));
  const settled = new Map(accounts.flatMap(settledBy));
  const asked = accounts.flatMap((account) => linesToPay(account, day.period));
  return {
    currency: currency(),
    open: total(accounts, "open"),
    credit: total(accounts, "credit"),
    to_refund: total(accounts, "to_refund"),
    late: fromCents(lateOf(asked, day)),
    paid_until: paidUntil(newestOf(accounts), now),
    months: accounts.flatMap(billsOfMonths).sort(byMonthBack),
    receipts: rows.map((row) => toReceipt(row, covers.get(String(row._id)) ?? [], settlesOf(row, settled))),
  };
}

type Month = AccountReply["months"][number];

function billsOfMonths({ agreement, bills, lines }: Account): Month[] {
  const settled = new Map(lines.map((line) => [line.id, line]));
  return [...new Set(bills.map(({ period }) => period))].map((period) => {
    const own = bills.filter((bill) => bill.period === period);
    return {
      period,
      due_on: own.map(({ due_on }) => due_on).sort()[0] ?? "",
      apartment_no: agreement.apartment_no,
      lines: own.map(({ id, kind, label, cents }) => ({
        id,
        kind,
        label,
        amount: fromCents(cents),
        discount: fromCents(settled.get(id)?.discount ?? 0),
        open: fromCents(settled.get(id)?.open ?? 0),
      })),
      open: fromCents(sumCents(own.map(({ id }) => settled.get(id)?.open ?? 0))),
    };
  });
}

type AccountReceipt = AccountReply["receipts"][number];

/** Returns what each receipt of a tenancy covers, by its id. */
const coversOf = ({ receipts }: Account) =>
  [...receipts].map(([id, { covers }]): [id: string, AccountReceipt["covers"]] => [
    String(id),
    covers.map(({ line: { period, kind }, cents }) => ({ period, kind, amount: fromCents(cents) })),
  ]);

function toReceipt(row: PaymentDocument, covers: AccountReceipt["covers"], settles: Settles): AccountReceipt {
  const { received, kept, status } = balanceOf(row);
  return {
    id: String(row._id),
    number: receiptNumber(row),
    period: row.period,
    apartment_no: row.apartment_no,
    status,
    amount: fromCents(received),
    kept: fromCents(kept),
    on: row.received_on ?? towerDay(row.date),
    method: methodOf(row),
    covers,
    settles: { ...settles, periods: [...settles.periods] },
  };
}

/**
 * Returns the months of a person's rent over all their apartments, newest first: debts up to this month, as in the rent roll,
 * and every month with money received or pending. Also for former tenants.
 */
function monthsOfPerson({ accounts, day, rows }: OwnMoney): MemberMonth[] {
  const paid = rows.filter(({ status }) => status !== "canceled").map(paidMonth);
  return [...paid, ...accounts.flatMap((account) => unpaidMonths(account, day))].sort(byMonthBack);
}

function paidMonth(row: PaymentDocument): MemberMonth {
  const { _id, period, apartment_no, rent_cents } = row;
  const money = balanceOf(row);
  return {
    period,
    month: monthOf(period),
    apartment_no,
    rent: fromCents(rent_cents),
    paid: fromCents(money.kept),
    given_back: fromCents(money.given_back),
    // Money not received yet is pending.
    state: MONTH_STATES.find((state) => state === money.status) ?? "processing",
    payment_id: hasReceived(money.status) ? _id.toString() : null,
  };
}

/** The debts of the rent roll, except months that a bank is processing. */
function unpaidMonths(account: Account, day: Today): MemberMonth[] {
  const lines = linesToPay(account, day.period);
  return [...new Set(lines.map(({ period }) => period))].map((period) => {
    const own = lines.filter((line) => line.period === period);
    return {
      period,
      month: monthOf(period),
      rent: fromCents(sumOpen(own)),
      apartment_no: account.agreement.apartment_no,
      paid: 0,
      given_back: 0,
      payment_id: null,
      state: daysLate(own, day) > 0 ? "late" : "due",
    };
  });
}
