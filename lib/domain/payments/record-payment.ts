import type { Actor } from "@/lib/auth/actor";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { recordPayment as endpoint } from "@/lib/contracts/payments";
import { NOT_COMPLETED } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { finalisePayment } from "./finalise-payment";
import { hasReceived } from "./rules";

/**
 * POST /payments: records an own payment once the provider confirms it; repeats answer the same id. Of the
 * body only the transaction id counts; all else is what was reserved. Throws `payment_incomplete`
 * for an id that is unknown, another's, or not charged yet, `payment_mismatch`, `provider_unavailable`.
 */
export async function recordPayment(
  actor: Actor<"member">,
  { transactionId }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const row = await PaymentModel.findOne({ transactionId, user_id: actor.userId }).lean();
  // One answer for unknown and for another's, so that ids cannot be tried out.
  if (!row) throw new AppError("payment_incomplete", NOT_COMPLETED);
  if (hasReceived(row.status)) return reply(row);
  return reply(await finalisePayment(transactionId, { actor }));
}

function reply({ _id, status }: PaymentDocument): ReplyOf<typeof endpoint> {
  return { paymentResult: { insertedId: String(_id) }, status };
}
