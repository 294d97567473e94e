import { lightFormat, parseISO, subYears } from "date-fns";
import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import type { recordReceipt as receiptEndpoint } from "./account-contract";
import type { PaymentStage } from "./contract";
import { type Account, auditedMonths, openLines, sumOpen } from "./derive-account";
import { findAccount, getLinesToPay, getTenancy, type OrderedLines } from "./find-accounts";
import { NO_PAYMENT, PAYMENT_CHANGED, rentLine } from "./form";
import { issueReceipt } from "./mails";
import type { recordOfflinePayment } from "./offline-contract";
import { additionOf, asItWasRead, newPayment, referenceOf, shownPayments, storedBalance } from "./rules";
import { findUnfinished } from "./start-payment";
import { lockAccount } from "./write-charge";

/** Money recorded by an admin, validated against the account; amounts in cents. */
export interface OfflineClaim extends OrderedLines {
  /** Of the payment, if something else has the same id. */
  readonly _id?: mongoose.Types.ObjectId;
  /** The newest of the tenancy. */
  readonly agreement: AgreementDocument;
  readonly received_cents: number;
  /** Waived of the month's rent, together with what is received. */
  readonly waived_cents: number;
  readonly method: NonNullable<BodyOf<typeof recordOfflinePayment>["method"]> | "deposit" | "waived";
  /** Empty without one. */
  readonly reference: string;
  readonly received_on: string;
  /** The reason of a waiver, shown to the tenant; empty without one. */
  readonly waive_reason: string;
  readonly note: string;
  /** What was open up to a month as it was entered. */
  readonly open?: { readonly period: string; readonly amount: number } | undefined;
  /** The client's, if it sent one. */
  readonly key?: string | undefined;
}

/** Reads a month's payment (POST /offline-payments). Throws `not_found`, `conflict` and `invalid_input` for the day. */
export async function readOfflineClaim(
  entries: BodyOf<typeof recordOfflinePayment>,
  now: Date,
): Promise<OfflineClaim> {
  const { period, note, key } = entries;
  const { agreement } = await getTenancy(entries, now);
  const received_on = entries.received_on || towerDay(now);
  checkDay(received_on, now);
  const [received_cents, waived_cents] = [toCents(entries.received), toCents(entries.waived)];
  const waive_reason = waived_cents > 0 ? entries.waive_reason : "";
  const method: OfflineClaim["method"] = received_cents > 0 && entries.method ? entries.method : "waived";
  const reference = method === "waived" ? "" : entries.reference;
  const money = { received_cents, waived_cents, waive_reason, method, reference };
  return { agreement, period, lines: [rentLine(period)], ...money, received_on, note, key };
}

/**
 * Reads a receipt of any amount (POST /receipts), whose day was told at `toldAt`. Throws `not_found` and `invalid_input` for the
 * day.
 */
export async function readReceiptClaim(
  body: BodyOf<typeof receiptEndpoint>,
  now: Date,
  toldAt = now,
): Promise<OfflineClaim> {
  const { agreement } = await getTenancy(body, now);
  const { method, reference, received_on, note, open, key, lines = [] } = body;
  checkDay(received_on, toldAt);
  const money = {
    received_cents: toCents(body.amount),
    waived_cents: 0,
    waive_reason: "",
    method,
    reference,
  };
  return { agreement, period: periodOf(now), lines, ...money, received_on, note, open, key };
}

/** Why lines cannot be paid, to the office; of a month as a part of a sentence. */
const TO_OFFICE: Parameters<typeof getLinesToPay>[3] = {
  gone: "One of these lines is not on the bills any more.",
  begins: (month) => `the agreement begins in ${month}`,
  ends: (day) => `their last day is ${day}`,
  none: "they had no agreement for that month",
};

/** Throws as `getLinesToPay` does, `conflict` if something else is open by now, and `invalid_input` if more is waived than is open. */
export function checkClaim(account: Account | null, claim: OfflineClaim, now: Date): void {
  const { period, waived_cents, open: seen } = claim;
  const openNow = seen && account ? sumOpen(openLines(account, seen.period)) : 0;
  if (seen && toCents(seen.amount) !== openNow)
    throw conflict(
      `This account has changed: ${formatMoney(fromCents(openNow), "en")} is open now. Close this and open it again.`,
    );
  const open = getLinesToPay(account, claim, now, TO_OFFICE)[0]?.open ?? 0;
  if (waived_cents <= open) return;
  const message = `At most ${formatMoney(fromCents(open), "en")} of ${periodLabel(period, "en")} is open.`;
  throw new AppError("invalid_input", message, { fields: { waived: message } });
}

/** Returns the key under which no other money may be recorded; null without a reference. */
export const keyOfClaim = ({ method, reference }: OfflineClaim): string | null =>
  reference ? referenceKey(method, reference) : null;

/** Normalises a reference for comparison: case, spaces, dashes and apostrophes do not matter. */
export function referenceKey(method: string, reference: string): string {
  return `${method} ${foldText(reference).toUpperCase()}`;
}

function checkDay(day: string, now: Date): void {
  const message = dayRefusal(day, now);
  if (message) throw new AppError("invalid_input", message, { fields: { received_on: message } });
}

/** Returns why a day is invalid for money: when it is told it must not be in the future, nor older than a year. */
export function dayRefusal(day: string, now: Date): string | null {
  const today = towerDay(now);
  const oldest = lightFormat(subYears(parseISO(today), 1), "yyyy-MM-dd");
  if (day >= oldest && day <= today) return null;
  return day > today
    ? "Please choose today or an earlier day."
    : "Please choose a day within the last twelve months.";
}

/** Returns the time of money received on a day: now if it is today, else noon of that day in Dhaka. */
function instantOf(day: string, now: Date): Date {
  return day === towerDay(now) ? now : new Date(parseISO(`${day}T12:00`, { in: inDhaka }).getTime());
}

/** Records money without a card; returns its id, or null if a payment by card has been started since. */
export async function insertOffline(
  actor: Actor<MoneyRole>,
  claim: OfflineClaim,
  now: Date,
  session: ClientSession,
): Promise<string | null> {
  const { agreement } = claim;
  await lockAccount(agreement, session);
  if ((await findUnfinished(agreement, session)) || (await findSent(claim, session))) return null;
  const account = await findAccount(agreement, now, session);
  checkClaim(account, claim, now);
  const rent = account?.lines.find(({ id, kind }) => kind === "rent" && claim.lines.includes(id));
  const made = await new PaymentModel(rowOf(actor, claim, rent?.cents ?? 0, now)).save({ session });
  const row: PaymentDocument = made.toObject();
  const { method, reference, received_on, received_cents, waived_cents, waive_reason, note } = claim;
  const months = auditedMonths(await issueReceipt(row, await findAccount(agreement, now, session), session));
  const money = { received: fromCents(received_cents), waived: fromCents(waived_cents), waive_reason };
  const after = { ...months, method, reference, received_on, note, ...money };
  const subject = apartmentSubject(row);
  await recordChange({ actor, action: "payment.recorded", subject, after }, session);
  return String(row._id);
}

/** Returns the payment that was recorded under the claim's key; null without one. */
export async function findSent(
  { agreement: { user_id, apartment_no }, key }: OfflineClaim,
  session: ClientSession | null = null,
): Promise<PaymentDocument | null> {
  if (!key) return null;
  return PaymentModel.findOne({ user_id, apartment_no, "entries.key": key }).session(session).lean();
}

function rowOf(actor: Actor<MoneyRole>, claim: OfflineClaim, rent_cents: number, now: Date) {
  const { _id = new mongoose.Types.ObjectId(), agreement, period, lines, method, reference } = claim;
  const { received_on, note } = claim;
  const reference_key = keyOfClaim(claim);
  const date = instantOf(received_on, now);
  const start = {
    _id,
    ...newPayment(agreement, period, now),
    lines: [...lines],
    rent_cents,
    discount_cents: 0,
    paid_cents: claim.received_cents,
    method,
    reference,
    received_on,
    note,
    transactionId: `offline_${String(_id)}`,
    reason: "Recorded by an admin",
    ...(reference_key && { reference_key }),
    date,
    status: "open" as const,
    revision: 1,
    entries: entriesFrom(actor, claim, date),
  };
  const stored = storedBalance(start);
  return { ...start, ...stored, history: [{ at: now, status: stored.status, reason: start.reason }] };
}

function entriesFrom(
  actor: Actor<MoneyRole>,
  { received_cents, waived_cents, waive_reason: reason, key }: OfflineClaim,
  at: Date,
): PaymentEntry[] {
  const entry = (kind: "received" | "waived", cents: number): PaymentEntry[] =>
    cents === 0 ? [] : [{ kind, cents, at, reference: referenceOf(kind, 1), ...byAdmin(actor) }];
  const waived = entry("waived", waived_cents).map((each) => ({ ...each, ...(reason && { reason }) }));
  const received = entry("received", received_cents).map((each) => ({ ...each, ...(key && { key }) }));
  return [...received, ...waived];
}

/** Returns a payment that admins see. Throws `not_found`. */
export async function getShownPayment(id: string): Promise<PaymentDocument> {
  const row = await PaymentModel.findOne({ ...shownPayments(), _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return row;
}

interface Addition {
  readonly added: readonly PaymentEntry[];
  /** The status if no money was received. */
  readonly stage?: PaymentStage;
  /** The reason for the row's status. */
  readonly reason: string;
  readonly unset?: Readonly<Record<string, 1>>;
}

/**
 * Adds an admin's entries to a payment that was recorded without a card, and updates the derived fields. Returns the new
 * row. Throws `conflict` if it has changed since it was read.
 */
export async function addEntries(
  row: PaymentDocument,
  { added, stage, reason, unset }: Addition,
  session: ClientSession,
): Promise<PaymentDocument> {
  const next = { ...row, entries: [...row.entries, ...added], reason, status: stage ?? row.status };
  const change = { ...additionOf(row, next, added), ...(unset && { $unset: unset }) };
  const { matchedCount } = await PaymentModel.updateOne(asItWasRead(row), change, { session });
  if (matchedCount === 0) throw conflict(PAYMENT_CHANGED);
  return { ...next, ...storedBalance(next) };
}

/** The author of an entry, marked as an admin. */
export const byAdmin = (actor: Actor<MoneyRole>) => ({
  source: "admin" as const,
  by: new mongoose.Types.ObjectId(actor.userId),
  by_name: actor.name || actor.email,
});
