import mongoose, { type ClientSession, type QueryFilter } from "mongoose";
import { getBuilding, readBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { codeKey } from "@/lib/platform/contracts/typed-text";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { dayLabel } from "@/lib/platform/format/dates";
import { discountOf } from "@/lib/platform/format/money";
import { MONTHS_AHEAD, periodOf, periodLabel, type Settles, rentLine } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { CouponModel } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { UserModel } from "@/models/user";
import { type Account, type AccountDay, accountsOf, settledBy, type Lines, sumOpen } from "./derive-account";
import {
  type Charge,
  firstMonthOf,
  listAgreements,
  type Tenancy,
  firstPeriodOf,
  lastDayOf,
  byTenancy,
  payableMonths,
} from "./derive-bills";
import { monthPaid, NO_TENANT, NOT_A_TENANT } from "./names";
import {
  balanceOf,
  CHARGED_STATUSES,
  ROLL_FIELDS,
  type Balance,
  type RollPayment,
  type RollRow,
  type Terms,
  UNFINISHED_STATUSES,
  type CouponTerms,
} from "./rules";
import type { SettledLine } from "./settle-account";

/**
 * Returns whether an unfinished payment may still be paid: its agreement is active, its lines cost the same, and its coupon, if
 * any, is valid and of the same percentage: a deleted coupon's code may be in use by another.
 */
export async function stillHolds(row: PaymentDocument, now = new Date()): Promise<boolean> {
  const { agreement_id, coupon = "", percent } = row;
  const [agreement, costsSame, valid] = await Promise.all([
    AgreementModel.exists({ _id: agreement_id, active: true }),
    costsStill(row, row, now),
    coupon === "" || CouponModel.exists({ code_key: codeKey(coupon), validity: "Valid", discount: percent }),
  ]);
  return Boolean(agreement && valid && costsSame);
}

export const LINE_GONE = "What you want to pay is not on your bill any more. Please look at it again.";

/** Why lines cannot be paid, to the tenant; of a month as a part of a sentence. */
const TO_TENANT = {
  gone: LINE_GONE,
  begins: (month: string) => `your agreement begins in ${month}`,
  ends: (day: string) => `your last day is ${day}`,
  none: "you had no agreement for that month",
};

/** Lines to pay, and the month of the first. */
export interface OrderedLines {
  readonly period: string;
  readonly lines: readonly string[];
}

/**
 * Returns these lines of a tenancy, whose newest agreement is given. Throws `conflict` if one of them is not on its bills, and
 * `month_already_paid` if nothing of them is open.
 */
export function getLinesToPay(
  account: Account | null,
  { agreement, period, lines }: OrderedLines & { readonly agreement: AgreementDocument },
  now: Date,
  { gone, begins, ends, none } = TO_TENANT,
): SettledLine[] {
  const named = account?.lines.filter(({ id }) => lines.includes(id)) ?? [];
  if (named.length === lines.length) {
    if (named.length > 0 && named.every(({ open }) => open === 0)) throw alreadyPaid(period);
    return named;
  }
  if (lines[0] !== rentLine(period)) throw conflict(gone);
  const first = (account && firstMonthOf(account.agreements)) ?? firstPeriodOf(agreement);
  const lastDay = lastDayOf(agreement);
  let why = period > periodOf(now) ? "it is more than five months ahead" : none;
  if (period < first) why = begins(periodLabel(first, "en"));
  else if (lastDay && period > lastDay.slice(0, period.length)) why = ends(dayLabel(lastDay, "en"));
  throw conflict(`${periodLabel(period, "en")} cannot be paid: ${why}. Please choose another month.`);
}

export function alreadyPaid(period: string): AppError {
  return new AppError("month_already_paid", monthPaid(periodLabel(period, "en")));
}

/** Whose accounts: everybody's by default. */
type Whose = QueryFilter<Tenancy>;

type Session = ClientSession | null;

/** Returns the accounts of these people, by apartment, then start. Nothing ages out: an old debt stays until it is waived. */
export async function findAccounts(
  whose: Whose,
  day: AccountDay,
  session?: ClientSession,
): Promise<Account[]> {
  const { agreements, payments, charges } = await findAccountRecords(whose, session);
  return [...accountsOf(agreements, payments, charges, day)];
}

/** Returns what the accounts of these payments settle now, by payment. */
export async function findSettled(
  rows: readonly Pick<PaymentDocument, "user_id">[],
  now = new Date(),
): Promise<Map<string, Settles>> {
  if (rows.length === 0) return new Map();
  const { due_day } = await getBuilding();
  const ids = new Map(rows.map(({ user_id }) => [String(user_id), user_id]));
  const whose = { user_id: mongoose.trusted({ $in: [...ids.values()] }) };
  return new Map((await findAccounts(whose, { period: periodOf(now), due_day })).flatMap(settledBy));
}

/** Returns the account of one tenancy, with the months ahead that can be paid; null if there is none. */
export async function findAccount(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session?: ClientSession,
): Promise<Account | null> {
  const { due_day } = session ? await readBuilding(session) : await getBuilding();
  const day = { period: periodOf(now), due_day, ahead: MONTHS_AHEAD };
  const [account] = await findAccounts({ user_id, apartment_no }, day, session);
  return account ?? null;
}

/** Makes the second of two transactions on a tenancy's money run again after the first, so that it sees its writes. */
export async function lockAccount({ user_id, apartment_no }: Tenancy, session: ClientSession): Promise<void> {
  await AgreementModel.findOneAndUpdate(
    { user_id, apartment_no },
    { $inc: { claims: 1 } },
    { session, sort: { accept_date: 1, _id: 1 }, projection: { _id: 1 } },
  ).lean();
}

/** Returns the unfinished payment of a tenancy, of which there is at most one (I8), or null. */
export async function findUnfinished(
  { user_id, apartment_no }: Tenancy,
  session: ClientSession | null = null,
): Promise<PaymentDocument | null> {
  const status = mongoose.trusted({ $in: [...UNFINISHED_STATUSES] });
  return PaymentModel.findOne({ user_id, apartment_no, status }).session(session).lean();
}

/**
 * Returns the price of these lines, with a coupon for the rent among them; null if one of them is not of this account. What is
 * closed costs nothing.
 */
export function priceOf({ lines }: Lines, ids: readonly string[], coupon: CouponTerms | null): Terms | null {
  const named = ids.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  if (named.length < ids.length) return null;
  const rent = named.find(({ kind }) => kind === "rent");
  const percent = (rent && coupon?.percent) ?? 0;
  const discount_cents = rent ? Math.min(discountOf(rent.cents, percent), rent.open) : 0;
  return {
    lines: ids,
    rent_cents: rent?.cents ?? 0,
    discount_cents,
    paid_cents: sumOpen(named) - discount_cents,
    coupon: (rent && coupon?.code) ?? "",
    percent,
  };
}

/** Whether these lines cost what was reserved, by what is open of them now: at least that, if more was never to be charged. */
export async function costsStill(
  tenancy: Tenancy,
  reserved: Omit<Terms, "coupon"> & { readonly coupon?: string },
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const { lines, percent, coupon = "", paid_cents, is_capped } = reserved;
  const account = await findAccount(tenancy, now, session);
  const price = account && priceOf(account, lines, { code: coupon, percent });
  // A coupon over the whole rent costs nothing, and is not given for what is paid.
  const isOpen = account?.lines.some(({ id, open }) => open > 0 && lines.includes(id)) ?? false;
  if (!isOpen || price?.rent_cents !== reserved.rent_cents) return false;
  // Of a coupon over the whole rent the price is the same, however much of the rent is open.
  if (price.discount_cents !== reserved.discount_cents) return false;
  return is_capped ? price.paid_cents >= paid_cents : price.paid_cents === paid_cents;
}

export async function findAccountRecords(whose: Whose = {}, session?: ClientSession) {
  // A transaction runs one command at a time.
  if (session)
    return {
      agreements: await listAgreements(whose, session),
      payments: await findRollPayments(whose, session),
      charges: await findCharges(whose, session),
    };
  const [agreements, payments, charges] = await Promise.all([
    listAgreements(whose),
    findRollPayments(whose),
    findCharges(whose),
  ]);
  return { agreements, payments, charges };
}

/** Returns the payments with money received or processing. */
export async function findRollPayments(whose: Whose, session: Session = null): Promise<RollPayment[]> {
  const status = mongoose.trusted({ $in: [...CHARGED_STATUSES] });
  const query = PaymentModel.find({ ...(whose as QueryFilter<PaymentDocument>), status }).session(session);
  return withMoney(await query.select<RollRow>([...ROLL_FIELDS]).lean<RollRow[]>());
}

/** Adds the balance to rows in place, since a roll has many. */
export function withMoney(rows: (RollRow & { money?: Balance })[]): RollPayment[] {
  for (const row of rows) row.money = balanceOf(row);
  return rows as RollPayment[];
}

export const findCharges = (whose: Whose, session: Session = null): Promise<Charge[]> =>
  ChargeModel.find(whose as QueryFilter<Charge>)
    .session(session)
    .lean<Charge[]>();

/** Whose money it is: a person, and their apartment if they have had more than one. */
type TenancyName = Readonly<
  Partial<Record<"email" | "user_id" | "apartment_no" | "period", string | undefined>>
>;

/** A tenancy's agreements, by start date. */
interface FoundTenancy {
  /** The newest one. */
  readonly agreement: AgreementDocument;
  readonly agreements: readonly AgreementDocument[];
}

/** Returns the member's active agreement. Throws `conflict` if it has just ended. */
export async function getOwnAgreement(actor: Actor): Promise<AgreementDocument> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true }).lean();
  if (!agreement) throw conflict(NOT_A_TENANT);
  return agreement;
}

/**
 * Returns the tenancy that a month falls under; of two the newer one, unless the apartment is named. Throws `not_found` if
 * the person has never lived there.
 */
export async function getTenancy(name: TenancyName, now: Date): Promise<FoundTenancy> {
  const { email, user_id } = name;
  const user = await UserModel.findOne(user_id ? { _id: user_id } : { email: email ?? "" }, {
    _id: 1,
  }).lean();
  return getTenancyOf(user?._id ?? null, name, now);
}

/** Returns the same of a person, whose account may have been deleted since. Throws `not_found`. */
export async function getTenancyOf(
  user_id: mongoose.Types.ObjectId | null,
  { apartment_no, period }: Pick<TenancyName, "apartment_no" | "period">,
  now: Date,
): Promise<FoundTenancy> {
  const agreements = user_id ? await listAgreements({ user_id }) : [];
  const tenancies = [...byTenancy(agreements).values()]
    .flatMap((own) => own.slice(-1).map((agreement) => ({ agreement, agreements: own })))
    .filter(({ agreement }) => !apartment_no || agreement.apartment_no === apartment_no)
    .sort((one, other) => Number(other.agreement.accept_date) - Number(one.agreement.accept_date));
  const isOfMonth = ({ agreements: own }: FoundTenancy) =>
    Boolean(period && payableMonths(own, now).includes(period));
  const found = tenancies.find(isOfMonth) ?? tenancies[0];
  if (found) return found;
  throw notFound(
    apartment_no ? `Nobody with this address has an agreement for apartment ${apartment_no}.` : NO_TENANT,
  );
}
