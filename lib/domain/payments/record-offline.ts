import type { Actor } from "@/lib/auth/actor";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { recordOfflinePayment } from "@/lib/contracts/offline-payments";
import { METHOD_NAMES } from "@/lib/contracts/payments.methods";
import { BEING_PAID } from "@/lib/contracts/payments.sentences";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { conflict, type AppError } from "@/lib/errors";
import { periodLabel } from "@/lib/format/periods";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { byAdmin } from "./add-entries";
import { balanceOf } from "./derive-balance";
import { findHolder } from "./claim-month";
import { insertOffline } from "./write-offline";
import { checkWhole, readOfflineClaim, type OfflineClaim } from "./read-offline-claim";
import { retirePayment } from "./retire-payment";
import { holdsMonth, tenancyOf } from "./rules";
import { refuseTaken } from "./refuse-taken";

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
