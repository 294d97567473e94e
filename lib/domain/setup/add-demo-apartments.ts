import type { Actor } from "@/lib/auth/actor";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel } from "@/models/apartment";
import { listDemoApartments } from "./list-demo-apartments";

/**
 * Adds the twenty apartments of the demo, all or none, and answers how many: 0 where there is any apartment, also one
 * off the list.
 */
export async function addDemoApartments(actor: Actor<"admin">): Promise<number> {
  const added = await insertAll(actor).catch((error: unknown) => {
    // Two admins at once: the index lets one of them through.
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
