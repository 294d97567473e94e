import { type Connection } from "mongoose";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { referenceKey } from "@/lib/domain/payments/read-offline-claim";
import type { PaymentDocument } from "@/models/payment";

/**
 * Gives each recorded payment the key of its reference as it is compared since, so that a transfer recorded before is found
 * again. Of two references that are one by now the second keeps its old key. Can be repeated.
 */
export async function up(connection: Connection): Promise<void> {
  const payments = connection.collection<PaymentDocument>("payments");
  const keyed = { reference_key: { $exists: true } };
  for await (const { _id, method, reference, reference_key } of payments.find(keyed as object)) {
    if (!method || !reference) continue;
    const key = referenceKey(method, reference);
    if (key === reference_key) continue;
    try {
      await payments.updateOne({ _id }, { $set: { reference_key: key } });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
