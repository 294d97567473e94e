import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel } from "@/models/apartment";
import { listDemoApartments } from "./list-demo-apartments";

/**
 * Adds the twenty demo apartments, all or none. Returns how many: 0 if there is any apartment, delisted ones included.
 */
export async function addDemoApartments(actor: Actor<"admin">): Promise<number> {
  const added = await insertAll(actor).catch((error: unknown) => {
    // If two admins add them at once, the unique index lets one through.
    if (isDuplicateKey(error)) return 0;
    throw error;
  });
  if (added > 0) clearPublicPages();
  return added;
}

async function insertAll(actor: Actor<"admin">): Promise<number> {
  const apartments = listDemoApartments();
  return inTransaction(async (session) => {
    if (await ApartmentModel.exists({}).session(session)) return 0;
    await ApartmentModel.insertMany(apartments, { session });
    const subject = `${String(apartments.length)} apartments`;
    const after = { apartments: apartments.map(({ apartment_no }) => apartment_no).join(", ") };
    await recordChange({ actor, action: "setup.demo-added", subject, after }, session);
    return apartments.length;
  });
}
