import mongoose from "mongoose";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { clearPublicPages } from "@/lib/front/invalidate";
import { ApartmentModel } from "@/models/apartment";

/**
 * Makes apartments available again whose hold has run out, and answers how many (design §4, I5). Safe to run
 * anywhere, any number of times and at once: each apartment is let go by one conditional update.
 */
export async function releaseExpiredHolds(now = new Date()): Promise<number> {
  const expired = { "hold.until": mongoose.trusted({ $lte: now }) };
  const found = await ApartmentModel.find(expired, { _id: 1 }).limit(1_000).lean();
  let released = 0;
  for (const { _id } of found) {
    released += await inTransaction(async (session) => {
      const apartment = await ApartmentModel.findOneAndUpdate(
        { _id, ...expired },
        { $set: { booking_status: "available", hold: null } },
        { session },
      ).lean();
      if (!apartment) return 0;
      const change = { action: "apartment.hold-expired", subject: apartment.apartment_no };
      await recordChange({ actor: null, ...change, after: { booking_status: "available" } }, session);
      return 1;
    });
  }
  if (released > 0) clearPublicPages();
  return released;
}
