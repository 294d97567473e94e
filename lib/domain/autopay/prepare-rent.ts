import { linkIntent } from "@/lib/domain/payments/link-intent";
import { reservePayment } from "@/lib/domain/payments/reserve-payment";
import { retirePayment } from "@/lib/domain/payments/retire-payment";
import { isChargeable, termsOf } from "@/lib/domain/payments/rules";
import { stillHolds } from "@/lib/domain/payments/check-reservation";
import { getPayableRents } from "@/lib/domain/payments/derive-tenancy-months";
import { conflict } from "@/lib/errors";
import type { CardIntent } from "@/lib/payments/card-intent";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";

/** A month that waits for its charge; or that is settled, that the bank is at, or that is not owed any longer. */
export type PreparedRent =
  | { readonly kind: "ready"; readonly row: PaymentDocument; readonly intent: CardIntent }
  | { readonly kind: "settled" | "under way" | "over" };

/** Enough for a member who is at the payment screen at the same time. */
const MAX_ROUNDS = 10;

/**
 * Reserves a month at its whole rent and links its intent, as `startPayment` does for a person: the same row, the same
 * intent, the same refusals. Throws `month_already_paid`, `payment_incomplete` while a charge is under way, `conflict`
 * where somebody keeps changing it, `provider_unavailable`.
 */
export async function prepareRent(
  { _id }: Pick<AgreementDocument, "_id">,
  period: string,
  now: Date,
): Promise<PreparedRent> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Re-read per round: the agreement may end in between, or ask another rent.
    const agreement = await AgreementModel.findOne({ _id, active: true }).lean();
    const rent = agreement && (await getPayableRents(agreement, now)).get(period);
    if (!agreement || rent === undefined || rent === null || !isChargeable(rent)) return { kind: "over" };
    const row = await reservePayment(null, { agreement, period, terms: termsOf(rent, null) }, now);
    if (!row) continue;
    if (row.status === "paid") return { kind: "settled" };
    const intent = await linkIntent(row);
    if (!intent) continue;
    if (await stillHolds(row, now)) return { kind: "ready", row, intent };
    await retirePayment({ ...row, transactionId: intent.id }, "The agreement has changed");
  }
  throw conflict(`The payment for ${period} is being changed by somebody else.`);
}
