import type { ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import type { BodyOf, QueryOf, ReplyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { conflict, AppError } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { receiptSubject } from "@/lib/platform/format/receipt-lines";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import type { recordReceipt as receiptEndpoint } from "./account-contract";
import { auditedMonths, openRents, underWayOf } from "./derive-account";
import type { Tenancy } from "./derive-bills";
import { findAccount, getTenancy } from "./find-accounts";
import { BEING_PAID, PAID_BY_CARD, PAID_BY_DEPOSIT } from "./form";
import { getAccount } from "./get-account";
import { paymentReversedMail } from "./mails";
import type { recordOfflinePayment, listRecordableMonths as monthsEndpoint } from "./offline-contract";
import { serializeReceipt } from "./queries";
import { balanceOf, newestOf, referenceOf, subjectOf } from "./rules";
import { findUnfinished } from "./start-payment";
import { refuseProcessing, retirePayment } from "./sync-payment";
import { lockAccount, reopenedLines } from "./write-charge";
import {
  addEntries,
  byAdmin,
  checkClaim,
  findSent,
  getShownPayment,
  insertOffline,
  keyOfClaim,
  readOfflineClaim,
  readReceiptClaim,
  type OfflineClaim,
} from "./write-offline";

/** Retries: others may start a payment by card at the same time; each round cancels one. */
const MAX_ROUNDS = 8;

/**
 * POST /offline-payments: records money for a month's rent, in full or in part, and what is waived of it; returns the payment's
 * id. Throws as `record` does.
 */
export const recordOffline = (
  actor: Actor<MoneyRole>,
  entries: BodyOf<typeof recordOfflinePayment>,
  at?: Date,
): Promise<string> => record(actor, (now) => readOfflineClaim(entries, now), at);

/** POST /receipts: records money of any amount, and returns what it covers. Throws as `record` does. */
export async function recordReceipt(
  actor: Actor<MoneyRole>,
  body: BodyOf<typeof receiptEndpoint>,
  at?: Date,
): Promise<ReplyOf<typeof receiptEndpoint>> {
  const id = await record(actor, (now) => readReceiptClaim(body, now), at);
  const row = await getShownPayment(id);
  const { receipts } = await getAccount(actor, String(row.user_id), at);
  const { number = "", covers = [] } = receipts.find((receipt) => receipt.id === id) ?? {};
  const covered = covers.reduce((cents, { amount }) => cents + toCents(amount), 0);
  return { insertedId: id, number, covers, credit: fromCents(Math.max(0, row.kept_cents ?? 0) - covered) };
}

/** Runs with the payment's id in the transaction that has recorded it, or finds it recorded. */
type Settle = (id: string, session: ClientSession) => Promise<void>;

/**
 * Makes a receipt of what a tenant has reported, and settles the report with it: its day was right then, and stays so however
 * late it is confirmed. Throws as `record` does.
 */
export const recordReported = (
  actor: Actor<MoneyRole>,
  { reported_at, ...body }: BodyOf<typeof receiptEndpoint> & { readonly reported_at: Date },
  settle: Settle,
  at?: Date,
): Promise<string> => record(actor, (now) => readReceiptClaim(body, now, reported_at), at, settle);

/**
 * Records money that was received without a card; a repeat returns the same id. Cancels an unfinished payment by card first,
 * which would charge what is paid now. Throws `not_found`, `conflict` if it cannot be paid or the reference is used,
 * `month_already_paid`, `invalid_input`, `payment_incomplete` while a charge is processing, and `provider_unavailable`.
 */
async function record(
  actor: Actor<MoneyRole>,
  read: (now: Date) => Promise<OfflineClaim>,
  at?: Date,
  settle?: Settle,
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: a provider may take long to cancel a payment by card, and the rent may change in between.
    const now = at ?? new Date();
    const claim = await read(now);
    // Read before the repeat is looked for, so that what it has paid is not taken for somebody else's.
    const account = await findAccount(claim.agreement, now);
    const same = await findRecorded(claim);
    if (same) {
      if (settle) await inTransaction((session) => settle(String(same._id), session));
      return String(same._id);
    }
    checkClaim(account, claim, now);
    if (await clearUnfinished(claim.agreement)) continue;
    const id = await insert(actor, claim, at, settle);
    if (id) return id;
  }
  throw conflict(BEING_PAID);
}

/**
 * Cancels a payment that the tenant has begun by card, which would charge what is paid now; returns whether there was one. Throws
 * `payment_incomplete` while a charge is processing, and `provider_unavailable`.
 */
export async function clearUnfinished(tenancy: Tenancy): Promise<boolean> {
  const unfinished = await findUnfinished(tenancy);
  if (!unfinished) return false;
  if (!(await refuseProcessing(unfinished))) await retirePayment(unfinished, "Paid without a card");
  return true;
}

/** Returns the payment of a repeated request, after a second click or a lost answer. Throws `conflict` for a used reference. */
async function findRecorded(claim: OfflineClaim): Promise<PaymentDocument | null> {
  const { agreement, method, reference, lines } = claim;
  const { user_id, apartment_no } = agreement;
  const sent = await findSent(claim);
  if (sent) return sent;
  const reference_key = keyOfClaim(claim);
  if (reference_key) {
    const used = await PaymentModel.findOne({ reference_key }).lean();
    if (!used || isRepeat(used, claim)) return used;
    const what = receiptSubject(serializeReceipt(used));
    throw conflict(
      `${METHOD_NAMES[method]} with the reference ${reference} is recorded already, for ${what}.`,
    );
  }
  if (method !== "waived") return null;
  const [line = ""] = lines;
  const waived = await PaymentModel.find({ user_id, apartment_no, method: "waived", lines: line }).lean();
  return waived.find((row) => isRepeat(row, claim)) ?? null;
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

/** Returns null if another request has the reference or has paid, or a payment by card has begun; the next round tells. */
async function insert(
  actor: Actor<MoneyRole>,
  claim: OfflineClaim,
  at?: Date,
  settle?: Settle,
): Promise<string | null> {
  try {
    return await inTransaction(async (session) => {
      const id = await insertOffline(actor, claim, at ?? new Date(), session);
      if (id) await settle?.(id, session);
      return id;
    });
  } catch (error) {
    const isPaid = error instanceof AppError && error.code === "month_already_paid";
    if (isPaid || isDuplicateKey(error, "reference_key")) return null;
    throw error;
  }
}

/**
 * POST /payments/{id}/reverse: reverses what an admin recorded, refunds included, so that the month is open and the reference
 * free again. Returns 0 if it is reversed already. Throws `not_found`, and `conflict` for a payment by card or coupon or if it
 * has changed in between.
 */
export async function reversePayment(actor: Actor<MoneyRole>, id: string, reason: string): Promise<number> {
  const row = await getShownPayment(id);
  if (!row.method) throw conflict(PAID_BY_CARD);
  if (row.method === "deposit") throw conflict(PAID_BY_DEPOSIT);
  if (reversalsOf(row, actor, reason).length === 0) return 0;
  try {
    await inTransaction((session) => reverseWithin(row, { actor, reason }, session));
    return 1;
  } catch (error) {
    const isLate = error instanceof AppError && error.code === "conflict";
    if (isLate && reversalsOf(await getShownPayment(id), actor, reason).length === 0) return 0;
    throw error;
  }
}

/** Reverses what was recorded, in a transaction. Throws `conflict` if it has changed since it was read. */
export async function reverseWithin(
  row: PaymentDocument,
  { actor, reason }: { readonly actor: Actor<MoneyRole>; readonly reason: string },
  session: ClientSession,
): Promise<void> {
  const added = reversalsOf(row, actor, reason);
  const change = {
    added,
    stage: "canceled",
    reason: "Recorded wrongly",
    unset: { reference_key: 1 },
  } as const;
  await lockAccount(row, session);
  const now = new Date();
  const account = await findAccount(row, now, session);
  const next = await addEntries(row, change, session);
  const reopened = account ? reopenedLines(account, await findAccount(row, now, session)) : [];
  const subject = apartmentSubject(row);
  const before = { status: row.status };
  const after = { status: next.status, ...auditedMonths(row), reason };
  await recordChange({ actor, action: "payment.reversed", subject, before, after }, session);
  const mail = paymentReversedMail(next, { reason, reopened });
  await queueMail({ ...mail, kind: "money", cause: `payment-reversed:${String(row._id)}` }, session);
}

/** Returns a reversing entry per object; none if everything is reversed. */
function reversalsOf(row: PaymentDocument, actor: Actor<MoneyRole>, reason: string): PaymentEntry[] {
  const entries = row.entries;
  const at = new Date();
  return [...newestOf(entries)].flatMap(([subject, { kind, cents }]) => {
    if (kind === "reversed") return [];
    const count = entries.filter((entry) => subjectOf(entry) === subject).length;
    const reference = referenceOf(subject, count + 1);
    return [{ kind: "reversed" as const, cents, at, reference, reason, ...byAdmin(actor) }];
  });
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
