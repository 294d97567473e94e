import type { ClientSession } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import { paymentRecordedMail } from "@/lib/mail/rent-letters";
import { sendMail } from "@/lib/mail/send-mail";
import { AutopayModel } from "@/models/autopay";
import type { PaymentDocument } from "@/models/payment";
import { aboutPayment } from "./describe-payment";

/**
 * Queues the receipt of a month for the tenant once, by mail and push, in the transaction that records the money. Autopay
 * has its own mail.
 */
export async function queueReceipt(row: PaymentDocument, session: ClientSession): Promise<void> {
  const id = row._id.toString();
  if (!(await isOfAutopay(row, session))) {
    const mail = paymentRecordedMail(row.email, aboutPayment(row));
    await sendMail({ ...mail, kind: "money", cause: `payment-recorded:${id}` }, session);
  }
  const push = { cause: `receipt:${id}`, kind: "receipt", path: `/dashboard/receipts/${id}` } as const;
  await queuePushes(push, row.user_id, session);
}

async function isOfAutopay(
  { user_id, transactionId }: PaymentDocument,
  session: ClientSession,
): Promise<boolean> {
  if (!transactionId) return false;
  return (await AutopayModel.exists({ user_id, "run.intent": transactionId }).session(session)) !== null;
}
