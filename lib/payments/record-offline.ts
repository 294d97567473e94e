import { lightFormat, parseISO, subYears } from "date-fns";
import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, QueryOf, ReplyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { lockWithin } from "@/lib/platform/db/lease";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { conflict, AppError } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { periodLabel, periodOf, rentLine } from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type DepositEntry, DepositModel } from "@/models/deposit";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { openRents, underWayOf, type Account, openLines, sumOpen, auditedMonths } from "./derive-account";
import {
  findAccount,
  getTenancy,
  getLinesToPay,
  type OrderedLines,
  lockAccount,
  findUnfinished,
} from "./find-accounts";
import { aboutPayment, issueReceipt } from "./mails";
import { BEING_PAID } from "./names";
import type {
  recordOfflinePayment,
  recordReceipt as receiptEndpoint,
  listRecordableMonths as monthsEndpoint,
} from "./office-contract";
import { balanceOf, newPayment, receiptNumber, referenceOf, storedBalance, byOffice } from "./rules";
import { clearUnfinished } from "./sync-payment";

/** Retries: others may start a payment by card at the same time; each round cancels one. */
const MAX_ROUNDS = 8;

/**
 * POST /offline-payments: records money for a month's rent, in full or in part, and what is waived of it; returns the payment's
 * id. Throws as `record` does.
 */
export async function recordOffline(
  actor: Actor<MoneyRole>,
  entries: BodyOf<typeof recordOfflinePayment>,
  at?: Date,
): Promise<string> {
  return String((await record(actor, (now) => readOfflineClaim(entries, now), at))._id);
}

/**
 * POST /receipts: records money of any amount, and returns what it covered then; nothing of a repeat that has been reversed
 * since. Throws as `record` does.
 */
export async function recordReceipt(
  actor: Actor<MoneyRole>,
  body: BodyOf<typeof receiptEndpoint>,
  at?: Date,
): Promise<ReplyOf<typeof receiptEndpoint>> {
  const row = await record(actor, (now) => readReceiptClaim(body, now), at);
  const { covers = [], credit_cents = 0 } = (row.status !== "canceled" && row.receipt) || {};
  return {
    insertedId: String(row._id),
    number: receiptNumber(row),
    covers: covers.map(({ period, kind, cents }) => ({ period, kind, amount: fromCents(cents) })),
    credit: fromCents(credit_cents),
  };
}

/** Money recorded by the office, validated against the account; amounts in cents. */
interface OfflineClaim extends OrderedLines {
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

/**
 * Reads a month's payment (POST /offline-payments) as a receipt for its rent, with what is waived of it. Throws as
 * `readReceiptClaim` does.
 */
async function readOfflineClaim(
  entries: BodyOf<typeof recordOfflinePayment>,
  now: Date,
): Promise<OfflineClaim> {
  const { period, received, waived, waive_reason, method = "cash" } = entries;
  const received_on = entries.received_on || towerDay(now);
  const receipt = { ...entries, amount: received, method, received_on, lines: [rentLine(period)] };
  const claim = await readReceiptClaim(receipt, now);
  const waiver = { waived_cents: toCents(waived), waive_reason: waived > 0 ? waive_reason : "" };
  return { ...claim, ...waiver, ...(received === 0 && { method: "waived", reference: "" }) };
}

/**
 * Reads a receipt of any amount (POST /receipts), whose day was told at `toldAt`. Throws `not_found` and `invalid_input` for the
 * day.
 */
async function readReceiptClaim(
  body: BodyOf<typeof receiptEndpoint> & { readonly period?: string },
  now: Date,
  toldAt = now,
): Promise<OfflineClaim> {
  const { agreement } = await getTenancy(body, now);
  const {
    amount,
    method,
    reference,
    received_on,
    note,
    open,
    key,
    lines = [],
    period = periodOf(now),
  } = body;
  checkDay(received_on, toldAt);
  const money = { received_cents: toCents(amount), waived_cents: 0, waive_reason: "", method, reference };
  return { agreement, period, lines, ...money, received_on, note, open, key };
}

/** Why lines cannot be paid, to the office; of a month as a part of a sentence. */
const TO_OFFICE: Parameters<typeof getLinesToPay>[3] = {
  gone: "One of these lines is not on the bills any more.",
  begins: (month) => `the agreement begins in ${month}`,
  ends: (day) => `their last day is ${day}`,
  none: "they had no agreement for that month",
};

/** Throws as `getLinesToPay` does, `conflict` if something else is open by now, and `invalid_input` if more is waived than is open. */
function checkClaim(account: Account | null, claim: OfflineClaim, now: Date): void {
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
const keyOfClaim = ({ method, reference }: OfflineClaim): string | null =>
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

/** Runs with the payment's id in the transaction that has recorded it, or finds it recorded. */
type OnRecorded = (id: string, session: ClientSession) => Promise<void>;

/**
 * Makes a receipt of what a tenant has reported, and settles the report with it: its day was right then, and stays so however
 * late it is confirmed. Throws as `record` does.
 */
export const recordReported = (
  actor: Actor<MoneyRole>,
  { reported_at, ...body }: BodyOf<typeof receiptEndpoint> & { readonly reported_at: Date },
  onRecorded: OnRecorded,
  at?: Date,
) => record(actor, (now) => readReceiptClaim(body, now, reported_at), at, onRecorded);

/**
 * Records money that was received without a card; a repeat returns the same row. Cancels an unfinished payment by card first,
 * which would charge what is paid now. Throws `not_found`, `conflict` if it cannot be paid or the reference is used,
 * `month_already_paid`, `invalid_input`, `payment_incomplete` while a charge is processing, and `provider_unavailable`.
 */
async function record(
  actor: Actor<MoneyRole>,
  read: (now: Date) => Promise<OfflineClaim>,
  at?: Date,
  onRecorded?: OnRecorded,
): Promise<PaymentDocument> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: a provider may take long to cancel a payment by card, and the rent may change in between.
    const now = at ?? new Date();
    const claim = await read(now);
    // Read before the repeat is looked for, so that what it has paid is not taken for somebody else's.
    const account = await findAccount(claim.agreement, now);
    const same = await findRecorded(claim);
    if (same) {
      if (onRecorded) await inTransaction((session) => onRecorded(String(same._id), session));
      return same;
    }
    checkClaim(account, claim, now);
    if (await clearUnfinished(claim.agreement)) continue;
    try {
      const row = await inTransaction(async (session) => {
        const made = await insertOffline(actor, claim, at ?? new Date(), session);
        if (made) await onRecorded?.(String(made._id), session);
        return made;
      });
      if (row) return row;
    } catch (error) {
      // Another request has the reference or has paid; the next round tells.
      const isPaid = error instanceof AppError && error.code === "month_already_paid";
      if (!isPaid && !isDuplicateKey(error, "reference_key")) throw error;
    }
  }
  throw conflict(BEING_PAID);
}

/** Returns the payment of a repeated request, after a second click or a lost answer. Throws `conflict` for a used reference. */
async function findRecorded(claim: OfflineClaim): Promise<PaymentDocument | null> {
  const { agreement, method, reference, lines, key } = claim;
  const { user_id, apartment_no } = agreement;
  const sent = await findSent(claim);
  if (sent) return sent;
  const reference_key = keyOfClaim(claim);
  if (reference_key) {
    const used = await PaymentModel.findOne({ reference_key }).lean();
    if (!used) await refuseDeposit(claim);
    if (!used || isRepeat(used, claim)) return used;
    throw conflict(usedReference(method, reference, aboutPayment(used).what));
  }
  if (method !== "waived" || key) return null;
  const [line = ""] = lines;
  const waived = await PaymentModel.find({ user_id, apartment_no, method: "waived", lines: line }).lean();
  return waived.find((row) => isRepeat(row, claim)) ?? null;
}

/** Returns why a reference cannot be used (docs/product.md 5.33). */
export const usedReference = (method: keyof typeof METHOD_NAMES, reference: string, what: string): string =>
  `${METHOD_NAMES[method]} with the reference ${reference} is recorded already, for ${what}.`;

export const IF_BOTH = " If it paid both, record this part under another reference.";

/** Returns what deposits received under these references and has not been reversed, by their keys. */
export async function findDepositsUnder(
  method: string,
  references: readonly string[],
  session?: ClientSession,
) {
  const keys = new Set(references.map((reference) => referenceKey(method, reference)));
  const entries = mongoose.trusted({ $elemMatch: { kind: "received", method } });
  const found = new Map<string, DepositEntry & { readonly agreement: AgreementDocument }>();
  for (const deposit of await DepositModel.find({ entries }, null, { session }).lean()) {
    const reversed = new Set(deposit.entries.map(({ reverses }) => String(reverses)));
    for (const entry of deposit.entries) {
      const key = referenceKey(entry.method ?? "", entry.reference);
      if (entry.kind !== "received" || !keys.has(key) || reversed.has(String(entry._id))) continue;
      const agreement = await AgreementModel.findById(deposit.agreement_id, null, { session }).lean();
      if (agreement) found.set(key, { ...entry, agreement });
    }
  }
  return found;
}

/** Throws `conflict` if a deposit was received under the claim's reference: one transfer is recorded once. */
async function refuseDeposit({ method, reference }: OfflineClaim, session?: ClientSession): Promise<void> {
  const [known] = reference ? (await findDepositsUnder(method, [reference], session)).values() : [];
  const what = `the deposit of apartment ${known?.agreement.apartment_no ?? ""}`;
  if (known) throw conflict(usedReference(method, reference, what) + IF_BOTH);
}

function isRepeat(row: PaymentDocument, claim: OfflineClaim): boolean {
  const { received, waived } = balanceOf(row);
  return (
    row.user_id.equals(claim.agreement.user_id) &&
    row.apartment_no === claim.agreement.apartment_no &&
    row.method === claim.method &&
    row.lines.join() === claim.lines.join() &&
    received === claim.received_cents &&
    waived === claim.waived_cents
  );
}

/** Records money without a card; returns it, or null if a payment by card has been started since. */
export async function insertOffline(
  actor: Actor<MoneyRole>,
  claim: OfflineClaim,
  now: Date,
  session: ClientSession,
): Promise<PaymentDocument | null> {
  const { agreement } = claim;
  await lockAccount(agreement, session);
  if ((await findUnfinished(agreement, session)) || (await findSent(claim, session))) return null;
  const account = await findAccount(agreement, now, session);
  checkClaim(account, claim, now);
  // A deposit locks it as well, of whichever tenant: of two who record one transfer the second sees the first.
  if (claim.reference) await lockWithin(`reference:${referenceKey(claim.method, claim.reference)}`, session);
  await refuseDeposit(claim, session);
  const rent = account?.lines.find(({ id, kind }) => kind === "rent" && claim.lines.includes(id));
  const made = await new PaymentModel(rowOf(actor, claim, rent?.cents ?? 0, now)).save({ session });
  const { method, reference, received_on, received_cents, waived_cents, waive_reason, note } = claim;
  const row = await issueReceipt(made.toObject(), await findAccount(agreement, now, session), session);
  const money = { received: fromCents(received_cents), waived: fromCents(waived_cents), waive_reason };
  const after = { ...auditedMonths(row), method, reference, received_on, note, ...money };
  const subject = apartmentSubject(row);
  await recordChange({ actor, action: "payment.recorded", subject, after }, session);
  return row;
}

/** Returns the payment that was recorded under the claim's key; null without one. */
async function findSent(
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
  const entry = (kind: "received" | "waived", cents: number, more: Partial<PaymentEntry>): PaymentEntry[] =>
    cents === 0 ? [] : [{ kind, cents, at, reference: referenceOf(kind, 1), ...byOffice(actor), ...more }];
  const sent = key ? { key } : {};
  return [
    ...entry("received", received_cents, sent),
    ...entry("waived", waived_cents, reason ? { reason, ...sent } : sent),
  ];
}

/**
 * GET /offline-payments/months: the months that `recordOffline` accepts for a tenant's apartment now, oldest first, each with
 * what is open of its rent, in dollars. Throws `not_found` if the person has never lived there.
 */
export async function listRecordableMonths(
  _actor: Actor<MoneyRole>,
  { email, apartment_no: wanted }: QueryOf<typeof monthsEndpoint>,
  now = new Date(),
): Promise<ReplyOf<typeof monthsEndpoint>> {
  const { agreement } = await getTenancy({ email, apartment_no: wanted }, now);
  const account = await findAccount(agreement, now);
  if (!account) return [];
  const underWay = underWayOf(account.payments);
  return [...openRents(account)]
    .filter(([period]) => !underWay.has(period))
    .map(([period, cents]) => ({ period, rent: fromCents(cents) }));
}
