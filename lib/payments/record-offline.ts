import mongoose from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import type { BodyOf, QueryOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { conflict, AppError } from "@/lib/platform/errors";
import { homeSubject } from "@/lib/platform/format/audit-subject";
import { toDollars } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { byAdmin, addEntries, getShownPayment } from "./add-entries";
import { findHolder } from "./claim-month";
import { TAKEN_STATUSES } from "./contract";
import { refuseTaken } from "./finalise-payment";
import { METHOD_NAMES, BEING_PAID, PAID_BY_CARD } from "./form";
import { retirePayment } from "./link-intent";
import { paymentReversedMail } from "./mails";
import type { recordOfflinePayment, listRecordableMonths as monthsEndpoint } from "./offline-contract";
import { aboutPayment } from "./queries";
import { balanceOf, holdsMonth, tenancyOf, newestOf, referenceOf, subjectOf } from "./rules";
import { insertOffline, checkWhole, readOfflineClaim, type OfflineClaim, findTenancy } from "./write-offline";

/** Retries: others may start a payment by card at the same time; each round cancels one. */
const MAX_ROUNDS = 8;

/**
 * POST /offline-payments: records a month as paid without a card and returns the payment's id; a repeat returns the same.
 * Cancels an unfinished payment by card first, so that a month is never paid twice. Throws `not_found`, `conflict` if the
 * month cannot be paid or the reference is used, `month_already_paid`, `invalid_input`, `payment_incomplete` while a charge
 * is processing, and `provider_unavailable`.
 */
export async function recordOffline(
  actor: Actor<"admin">,
  entries: BodyOf<typeof recordOfflinePayment>,
  at?: Date,
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: a provider may take long to cancel a payment by card, and the rent may change in between.
    const now = at ?? new Date();
    const claim = await readOfflineClaim(entries, now);
    const holder = await findHolder({ ...tenancyOf(claim.agreement), period: claim.period });
    if (holder && isRepeat(holder, claim)) return String(holder._id);
    const hasMoved = holder ? await refuseTaken(holder) : false;
    if (hasMoved) continue;
    checkWhole(claim);
    const used = await findUsed(claim);
    if (used) return String(used._id);
    if (holder) {
      await retirePayment(holder, "Paid without a card");
      continue;
    }
    const id = await insertRow(actor, claim, at);
    if (id) return id;
  }
  throw conflict(BEING_PAID);
}

/** Returns the payment of a repeated request, after a second click or a lost answer. */
function isRepeat(row: PaymentDocument, claim: OfflineClaim): boolean {
  const { received, waived } = balanceOf(row);
  return (
    row.method === claim.method &&
    (row.reference_key ?? null) === claim.reference_key &&
    received === claim.received_cents &&
    waived === claim.waived_cents
  );
}

/** Returns the payment of a concurrent repeat that has the reference. Throws `conflict` if another payment has it. */
async function findUsed(claim: OfflineClaim): Promise<PaymentDocument | null> {
  const { agreement, period, reference_key } = claim;
  const used = reference_key ? await PaymentModel.findOne({ reference_key }).lean() : null;
  if (!used) return null;
  const { user_id, apartment_no } = agreement;
  const isOwn = used.user_id.equals(user_id) && used.apartment_no === apartment_no && used.period === period;
  if (isOwn && holdsMonth(used.status) && isRepeat(used, claim)) return used;
  throw alreadyUsed(claim, used);
}

function alreadyUsed(
  { method, reference }: Pick<OfflineClaim, "method" | "reference">,
  { period, apartment_no }: PaymentDocument,
): AppError {
  return conflict(
    `${METHOD_NAMES[method]} with the reference ${reference} is recorded already, for ${periodLabel(period)} of apartment ${apartment_no}.`,
  );
}

/** Returns null if another request took the month or the reference first; the next round tells which. */
async function insertRow(actor: Actor<"admin">, claim: OfflineClaim, at?: Date): Promise<string | null> {
  try {
    return await inTransaction((session) =>
      insertOffline({ ...byAdmin(actor), actor }, claim, at ?? new Date(), session),
    );
  } catch (error) {
    if (isDuplicateKey(error, "period") || isDuplicateKey(error, "reference_key")) return null;
    throw error;
  }
}

/**
 * POST /payments/{id}/reverse: reverses what an admin recorded, refunds included, so that the month is open and the reference
 * free again. Returns 0 if it is reversed already. Throws `not_found`, and `conflict` for a payment by card or coupon or if it
 * has changed in between.
 */
export async function reversePayment(actor: Actor<"admin">, id: string, reason: string): Promise<number> {
  const row = await getShownPayment(id);
  if (!row.method) throw conflict(PAID_BY_CARD);
  const added = reversalsOf(row, actor, reason);
  if (added.length === 0) return 0;
  try {
    await inTransaction(async (session) => {
      const change = {
        added,
        stage: "canceled",
        reason: "Recorded wrongly",
        unset: { reference_key: 1 },
      } as const;
      const next = await addEntries(row, change, session);
      const subject = homeSubject(row);
      const before = { status: row.status };
      const after = { status: next.status, period: row.period, reason };
      await recordChange({ actor, action: "payment.reversed", subject, before, after }, session);
      const mail = paymentReversedMail(row.email, { ...aboutPayment(next), reason });
      await sendMail({ ...mail, kind: "money", cause: `payment-reversed:${id}` }, session);
    });
    return 1;
  } catch (error) {
    const isLate = error instanceof AppError && error.code === "conflict";
    if (isLate && reversalsOf(await getShownPayment(id), actor, reason).length === 0) return 0;
    throw error;
  }
}

/** Returns a reversing entry per object; none if everything is reversed. */
function reversalsOf(row: PaymentDocument, actor: Actor<"admin">, reason: string): PaymentEntry[] {
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
 * its rent in dollars. Throws `not_found` if the person has never lived there.
 */
export async function listRecordableMonths(
  _actor: Actor<"admin">,
  { email, apartment_no: wanted }: QueryOf<typeof monthsEndpoint>,
  now = new Date(),
): Promise<ReplyOf<typeof monthsEndpoint>> {
  const { agreement, rents } = await findTenancy({ email, apartment_no: wanted }, now);
  const { user_id, apartment_no } = agreement;
  const status = mongoose.trusted({ $in: [...TAKEN_STATUSES] });
  const rows = await PaymentModel.find({ user_id, apartment_no, status }, { period: 1 }).lean();
  const taken = new Set(rows.map(({ period }) => period));
  return [...rents]
    .filter(([period]) => !taken.has(period))
    .map(([period, cents]) => ({ period, rent: toDollars(cents) }));
}
