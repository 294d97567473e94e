import type { Actor } from "@/lib/auth/actor";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { listMyReceipts as receiptsEndpoint } from "@/lib/contracts/my-receipts";
import type { Receipt } from "@/lib/contracts/receipts";
import { PaymentModel } from "@/models/payment";
import { shownPayments } from "./rules";
import { serializeReceipt } from "./serialize-receipt";

/** GET /my-receipts: a page of the caller's receipts over all agreements, newest first. */
export async function listOwnReceipts(
  actor: Actor<"user" | "member">,
  { page, limit }: QueryOf<typeof receiptsEndpoint>,
): Promise<{ items: Receipt[]; total: number }> {
  const filter = () => ({ ...shownPayments(), user_id: actor.userId });
  const [rows, total] = await Promise.all([
    PaymentModel.find(filter())
      .sort({ date: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    PaymentModel.countDocuments(filter()),
  ]);
  return { items: rows.map(serializeReceipt), total };
}
