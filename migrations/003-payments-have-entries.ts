import { type Connection } from "mongoose";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { entriesOf, storedBalance } from "@/lib/domain/payments/derive-balance";
import type { PaymentDocument } from "@/models/payment";

/**
 * Gives every payment the entries that its older fields imply. Only adds fields, so that the previous version still
 * works. Can be repeated; a row that is changed concurrently is skipped, and read by its older fields, as `entriesOf`
 * does.
 */
export async function up(connection: Connection): Promise<void> {
  const payments = connection.collection<PaymentDocument>("payments");
  for await (const row of payments.find({ entries: { $exists: false } })) {
    const asItWas = { _id: row._id, status: row.status, refunded_cents: row.refunded_cents };
    const entries = [...entriesOf(row)];
    const set = (is_surplus: boolean) => ({
      $set: { entries, is_surplus, revision: 1, ...storedBalance({ ...row, entries, is_surplus }) },
    });
    try {
      await payments.updateOne(asItWas, set(false));
    } catch (error) {
      // Part of it was kept, and the month was paid again.
      if (!isDuplicateKey(error)) throw error;
      await payments.updateOne(asItWas, set(true));
    }
  }
}
