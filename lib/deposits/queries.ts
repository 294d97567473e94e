import mongoose, { type QueryFilter, type SortOrder, type Types } from "mongoose";
import { NO_AGREEMENT } from "@/lib/agreements/agreement-contract";
import { agreedOf, deriveDeposit } from "@/lib/agreements/rules";
import { getBuilding } from "@/lib/building/queries";
import type { MonthBalance } from "@/lib/payments/account-contract";
import { type Account, openMonths } from "@/lib/payments/derive-account";
import { agreementUnder, rentAt } from "@/lib/payments/derive-bills";
import { findAccount, findAccounts } from "@/lib/payments/find-accounts";
import { balanceOfPerson } from "@/lib/payments/get-account";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { NO_EMAIL } from "@/lib/platform/contracts/contact";
import { type QueryOf, MONEY_READ, type MoneyReader } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type DepositDocument, type DepositEntry as StoredEntry, DepositModel } from "@/models/deposit";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel } from "@/models/payment-report";
import {
  type Deposit,
  type DepositEntry,
  type FormerTenant,
  type listFormerTenants as formerEndpoint,
  NO_RECEIPT,
} from "./contract";
import { depositNumber } from "./rules";

type Stored = Pick<DepositDocument, "entries" | "revision">;

/** Returns a deposit for the API, in dollars. Without entries there is no document. */
function serializeDeposit(agreement: AgreementDocument, stored: Stored | null, open: number): Deposit {
  const { entries, revision } = stored ?? { entries: [], revision: 0 };
  const sums = deriveDeposit(entries, agreedOf(agreement));
  return {
    agreement_id: String(agreement._id),
    user_id: String(agreement.user_id),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    active: agreement.active,
    ended_at: agreement.ended_at?.toISOString() ?? null,
    is_agreed: true,
    agreed: fromCents(sums.agreed),
    received: fromCents(sums.received),
    applied: fromCents(sums.applied),
    deducted: fromCents(sums.deducted),
    given_back: fromCents(sums.given_back),
    held: fromCents(sums.held),
    open: fromCents(open),
    due: fromCents(sums.due),
    version: revision,
    entries: entries.map((entry) => serializeEntry(entry, entries, agreement.apartment_no)).reverse(),
  };
}

function serializeEntry(
  entry: StoredEntry,
  entries: readonly StoredEntry[],
  apartmentNo: string,
): DepositEntry {
  const reversal = entries.find(({ reverses }) => reverses && String(reverses) === String(entry._id));
  return {
    _id: String(entry._id),
    number: depositNumber(entry, apartmentNo),
    kind: entry.kind,
    amount: fromCents(entry.cents),
    on: entry.on,
    method: entry.method ?? null,
    reference: entry.reference,
    reason: entry.reason,
    recorded_at: entry.at.toISOString(),
    recorded_by: entry.by_name,
    reverses: entry.reverses ? String(entry.reverses) : null,
    reversed: reversal
      ? { at: reversal.at.toISOString(), by: reversal.by_name, reason: reversal.reason }
      : null,
    ...(entry.language && { language: entry.language }),
  };
}

/**
 * GET /agreements/{id}/deposit: current and former tenants see their own, an admin any. Throws `not_found` also for
 * another's, so that ids cannot be probed.
 */
export async function getDeposit(actor: Actor, agreementId: string, now = new Date()): Promise<Deposit> {
  await connectDatabase();
  const own = hasRole(actor, MONEY_READ) ? {} : { user_id: actor.userId };
  const agreement = await AgreementModel.findOne({
    ...own,
    _id: agreementId,
  }).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  const [stored, account] = await Promise.all([
    DepositModel.findOne({ agreement_id: agreement._id }).lean<DepositDocument | null>(),
    findAccount(agreement, now),
  ]);
  return serializeDeposit(agreement, stored, account?.open ?? 0);
}

/** Returns what is to come of a member's deposit, in dollars; 0 without one. */
export async function findDepositDue({ userId: user_id }: Actor<"member">): Promise<number> {
  const agreement = await AgreementModel.findOne({ user_id, active: true }).lean();
  const [due = 0] = agreement ? (await findDepositsDue([agreement])).values() : [];
  return due;
}

/** Returns the same of each of these agreements, by their ids. */
export async function findDepositsDue(
  agreements: readonly Pick<AgreementDocument, "_id" | "deposit_cents" | "active">[],
): Promise<Map<string, number>> {
  const agreement_id = mongoose.trusted({ $in: agreements.map(({ _id }) => _id) });
  const stored = await DepositModel.find({ agreement_id }, { agreement_id: 1, entries: 1 }).lean();
  const entries = new Map(stored.map((deposit) => [String(deposit.agreement_id), deposit.entries]));
  const dueOf = (one: (typeof agreements)[number]) =>
    fromCents(deriveDeposit(entries.get(String(one._id)) ?? [], agreedOf(one)).due);
  return new Map(agreements.map((one) => [String(one._id), dueOf(one)]));
}

/** Returns an entry with its deposit for its receipt; throws `not_found`. A reversal is on the receipt of what it reverses. */
export async function getDepositEntry(
  actor: Actor,
  agreementId: string,
  entryId: string,
): Promise<{ deposit: Deposit; entry: DepositEntry }> {
  const deposit = await getDeposit(actor, agreementId);
  const entry = deposit.entries.find(({ _id, kind }) => _id === entryId && kind !== "reversed");
  if (!entry) throw notFound(NO_RECEIPT);
  return { deposit, entry };
}

/** Returns the sum of held deposits of these agreements, in cents. */
export async function sumHeldDeposits(agreementIds: readonly Types.ObjectId[]): Promise<number> {
  const held = await DepositModel.find(
    { agreement_id: mongoose.trusted({ $in: [...agreementIds] }) },
    { held_cents: 1 },
  ).lean();
  return held.reduce((sum, { held_cents }) => sum + held_cents, 0);
}

/**
 * Returns a message about the money that a person and the building still have to settle; null if there is none. Until then
 * the account cannot be deleted (docs/product.md 3.15), so this checks everything else that can be open too.
 */
export async function findOpenMoney(userId: string, now = new Date()): Promise<string | null> {
  const user_id = new mongoose.Types.ObjectId(userId);
  const { due_day, grace_days } = await getBuilding();
  const day = { due_day, grace_days, today: towerDay(now), period: periodOf(now) };
  const accounts = await findAccounts({ user_id }, day);
  const balance = balanceOfPerson(accounts, day, now);
  return (
    unpaidRent(balance.months) ??
    (await moneyUnderWay(accounts, user_id)) ??
    ((await PaymentReportModel.exists({ user_id, state: "waiting" })) ? REPORTED : null) ??
    (balance.to_give_back > 0 ? TO_GIVE_BACK : null) ??
    (await heldDeposit(user_id))
  );
}

const REPORTED =
  "The office has yet to confirm a payment that you reported. Your account can be deleted once it has.";

const TO_GIVE_BACK =
  "The office has money to give back to you. Your account can be deleted once you have it.";

async function heldDeposit(user_id: mongoose.Types.ObjectId): Promise<string | null> {
  const agreements = await AgreementModel.distinct("_id", { user_id });
  const held = await sumHeldDeposits(agreements);
  return held > 0 ? "Your deposit is still held. Please settle it with the office first." : null;
}

function unpaidRent(months: readonly MonthBalance[]): string | null {
  const [oldest, ...others] = months.filter(({ owed, status }) => owed > 0 && status !== "processing");
  if (!oldest) return null;
  const month = periodLabel(oldest.period, "en");
  const unpaid = others.length > 0 ? `${month} and ${String(others.length)} more` : month;
  return `Rent is not paid yet: ${unpaid}. Please settle it with the office first.`;
}

/** Money that a bank is processing or decides about, or that is on its way back to a card. */
async function moneyUnderWay(
  accounts: readonly Account[],
  user_id: mongoose.Types.ObjectId,
): Promise<string | null> {
  const open =
    accounts
      .flatMap(({ payments }) => payments)
      .find(({ money }) => money.status === "processing" || money.in_dispute > 0) ??
    (await PaymentModel.findOne({ user_id, giving_back_since: mongoose.trusted({ $exists: true }) }).lean());
  return open
    ? `The payment for ${periodLabel(open.period, "en")} is not over yet. Your account can be deleted once it is.`
    : null;
}

/** The open money of one agreement, in cents. */
interface OpenMoney {
  /** Its open months, oldest first, each with how much. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** What is left over once the tenancy has ended. */
  readonly toGiveBack: number;
}

/** Returns the open money of each agreement by its id; each month of a returning tenant falls under one agreement only. */
export function deriveOpenMoney(accounts: readonly Account[], period: string): Map<string, OpenMoney> {
  const money = accounts.flatMap((account) => {
    const open = openMonths(account, period);
    const { agreements, agreement: newest, to_refund, credit } = account;
    return agreements.map((agreement): [string, OpenMoney] => [
      String(agreement._id),
      {
        // What is asked after the last day falls under the newest.
        unpaid: open.filter(([month]) => (agreementUnder(agreements, month) ?? newest) === agreement),
        toGiveBack: agreement === newest ? to_refund + credit : 0,
      },
    ]);
  });
  return new Map(money);
}

type FormerQuery = Partial<QueryOf<typeof formerEndpoint>>;

/** GET /former-tenants: a page of the ended agreements, each with its open money (docs/product.md 5.28). */
export async function listFormerTenants(
  _actor: Actor<MoneyReader>,
  query: FormerQuery,
  now = new Date(),
): Promise<{ items: FormerTenant[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  const filter = {
    ...matching(query.q),
    ...(query.state === "open" && (await openFilter(now))),
    ...(query.state === "held" && (await heldFilter())),
    active: false,
  };
  const [agreements, total] = await Promise.all([
    AgreementModel.find(filter)
      .sort(orderOf(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AgreementDocument[]>(),
    AgreementModel.countDocuments(filter),
  ]);
  const [money, held] = await Promise.all([moneyOf(agreements, now), heldOf(agreements)]);
  return {
    items: agreements.map((one) =>
      serializeFormer(one, money.get(String(one._id)), held.get(String(one._id))),
    ),
    total,
  };
}

function matching(q: string | undefined): QueryFilter<AgreementDocument> {
  if (!q) return {};
  const words = mongoose.trusted({ $regex: searchPattern(q), $options: "i" });
  const theirs = { email: mongoose.trusted({ $not: NO_EMAIL }) };
  return { $or: [{ name: words }, { $and: [{ email: words }, theirs] }, { apartment_no: words }] };
}

function orderOf({ sort = "ended_at", direction }: FormerQuery): Record<string, SortOrder> {
  const way = (direction ?? (sort === "ended_at" ? "desc" : "asc")) === "asc" ? 1 : -1;
  return sort === "ended_at" ? { ended_at: way, _id: way } : { floor_no: way, block_no: way, _id: way };
}

const listHolding = () => DepositModel.distinct("agreement_id", { held_cents: mongoose.trusted({ $gt: 0 }) });

/** The tenancy has ended, and nobody has decided about its deposit. */
export async function heldFilter() {
  return { active: false, _id: mongoose.trusted({ $in: await listHolding() }) };
}

/** A deposit is held, rent is owed, or too much was paid. */
async function openFilter(now: Date): Promise<QueryFilter<AgreementDocument>> {
  const [holding, agreements] = await Promise.all([
    listHolding(),
    AgreementModel.find({ active: false }, { user_id: 1 }).lean<Pick<AgreementDocument, "user_id">[]>(),
  ]);
  const money = await moneyOf(agreements, now);
  const owing = [...money].flatMap(([id, { unpaid, toGiveBack }]) =>
    unpaid.length > 0 || toGiveBack > 0 ? [new mongoose.Types.ObjectId(id)] : [],
  );
  return { _id: mongoose.trusted({ $in: [...holding, ...owing] }) };
}

/** Returns the open money of all agreements of these people, since a returning tenant pays for both. */
async function moneyOf(
  agreements: readonly Pick<AgreementDocument, "user_id">[],
  now: Date,
): Promise<Map<string, OpenMoney>> {
  const people = [...new Set(agreements.map(({ user_id }) => String(user_id)))];
  const user_id = mongoose.trusted({ $in: people.map((id) => new mongoose.Types.ObjectId(id)) });
  const period = periodOf(now);
  const { due_day } = await getBuilding();
  return deriveOpenMoney(await findAccounts({ user_id }, { period, due_day }), period);
}

/** Returns the held deposits by agreement, in cents. */
export async function heldOf(
  agreements: readonly Pick<AgreementDocument, "_id">[],
): Promise<Map<string, number>> {
  const ids = mongoose.trusted({ $in: agreements.map(({ _id }) => _id) });
  const deposits = await DepositModel.find({ agreement_id: ids }, { agreement_id: 1, held_cents: 1 }).lean<
    { agreement_id: Types.ObjectId; held_cents: number }[]
  >();
  return new Map(deposits.map(({ agreement_id, held_cents }) => [String(agreement_id), held_cents]));
}

function serializeFormer(
  agreement: AgreementDocument,
  { unpaid, toGiveBack }: OpenMoney = { unpaid: [], toGiveBack: 0 },
  held = 0,
): FormerTenant {
  const ended_at = agreement.ended_at ?? agreement.accept_date;
  return {
    agreement_id: String(agreement._id),
    user_id: String(agreement.user_id),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: fromCents(rentAt(agreement, periodOf(ended_at))),
    accept_date: agreement.accept_date.toISOString(),
    ended_at: ended_at.toISOString(),
    unpaid_periods: unpaid.map(([period]) => period),
    owed: fromCents(unpaid.reduce((total, [, cents]) => total + cents, 0)),
    to_give_back: fromCents(toGiveBack),
    held: fromCents(held),
  };
}
