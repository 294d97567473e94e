import type { Actor } from "@/lib/auth/actor";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { recordPayment as recordEndpoint } from "@/lib/contracts/payments";
import { NOT_COMPLETED } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { finalisePayment } from "./finalise-payment";
import { hasReceived } from "./rules";

/**
 * POST /payments: records the caller's payment once the provider confirms it; repeats return the same id. Uses only the
 * transaction id of the body; all else comes from the reservation. Throws `payment_incomplete` if the id is unknown,
 * another's, or not charged yet, `payment_mismatch` and `provider_unavailable`.
 */
export async function recordPayment(
  actor: Actor<"member">,
  { transactionId }: BodyOf<typeof recordEndpoint>,
): Promise<ReplyOf<typeof recordEndpoint>> {
  const row = await PaymentModel.findOne({ transactionId, user_id: actor.userId }).lean();
  // The same answer for an unknown id and another's, so that ids cannot be probed.
  if (!row) throw new AppError("payment_incomplete", NOT_COMPLETED);
  if (hasReceived(row.status)) return reply(row);
  return reply(await finalisePayment(transactionId, { actor }));
}

function reply({ _id, status }: PaymentDocument): ReplyOf<typeof recordEndpoint> {
  return { paymentResult: { insertedId: String(_id) }, status };
}
