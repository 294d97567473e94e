import type { ClientSession } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import type { PaymentDocument } from "@/models/payment";

/** Puts word of a receipt into the line for its tenant's devices, within the transaction that records the money. */
export async function queueReceipt(
  { _id, user_id }: Pick<PaymentDocument, "_id" | "user_id">,
  session: ClientSession,
): Promise<void> {
  const id = _id.toString();
  const push = { cause: `receipt:${id}`, kind: "receipt", path: `/dashboard/receipts/${id}` } as const;
  await queuePushes(push, user_id, session);
}
