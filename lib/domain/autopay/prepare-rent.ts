import { linkIntent } from "@/lib/domain/payments/link-intent";
import { reservePayment } from "@/lib/domain/payments/reserve-payment";
import { retirePayment } from "@/lib/domain/payments/retire-payment";
import { isChargeable, termsOf } from "@/lib/domain/payments/rules";
import { stillHolds } from "@/lib/domain/payments/check-reservation";
import { listMonthStates } from "@/lib/domain/payments/queries";
import { getPayableRents } from "@/lib/domain/payments/derive-tenancy-months";
import { conflict } from "@/lib/errors";
import type { CardIntent } from "@/lib/payments/card-intent";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";

/** A month ready to be charged; or one that is settled, processing, or no longer owed. */
export type PreparedRent =
  | { readonly kind: "ready"; readonly row: PaymentDocument; readonly intent: CardIntent }
  | { readonly kind: "settled" | "under way" | "over" };

/** Retries: enough for a member who uses the payment screen at the same time. */
const MAX_ROUNDS = 10;

/**
 * Reserves a month at its whole rent and links its intent, as `startPayment` does for a person: the same row, intent and
 * errors. Throws `month_already_paid`, `payment_incomplete` while a charge is in progress, `conflict` if it keeps changing,
 * and `provider_unavailable`.
 */
export async function prepareRent(
  { _id }: Pick<AgreementDocument, "_id">,
  period: string,
  now: Date,
): Promise<PreparedRent> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Read again in each round: the agreement may end or its rent may change in between.
    const agreement = await AgreementModel.findOne({ _id, active: true }).lean();
    const rent = agreement && (await getPayableRents(agreement, now)).get(period);
    if (!agreement || rent === undefined || rent === null || !isChargeable(rent)) return { kind: "over" };
    const row = await reservePayment(null, { agreement, period, terms: termsOf(rent, null) }, now);
    if (!row) continue;
    if (row.status === "paid") return { kind: "settled" };
    const intent = await linkIntent(row);
    if (!intent) continue;
    // The row holds the month now, so no other payment of it can be reversed any more.
    const { reversed } = await listMonthStates(row);
    const isReversed = reversed.has(period);
    if (!isReversed && (await stillHolds(row, now))) return { kind: "ready", row, intent };
    const reason = isReversed ? "Money of this month went back" : "The agreement has changed";
    await retirePayment({ ...row, transactionId: intent.id }, reason);
    if (isReversed) return { kind: "over" };
  }
  throw conflict(`The payment for ${period} is being changed by somebody else.`);
}
