import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { SetupModel, THE_SETUP } from "@/models/setup";

/** Hides the guide for all admins, or shows it again. Returns 1, or 0 if nothing changes. */
export async function hideSetup(actor: Actor<"admin">, isHidden: boolean): Promise<number> {
  return inTransaction(async (session) => {
    const stored = await SetupModel.findById(THE_SETUP).session(session).lean();
    if ((stored?.is_hidden ?? false) === isHidden) return 0;
    await SetupModel.updateOne(
      { _id: THE_SETUP },
      { $set: { is_hidden: isHidden } },
      { session, upsert: true },
    );
    const action = isHidden ? "setup.hidden" : "setup.shown";
    await recordChange({ actor, action, subject: "guide" }, session);
    return 1;
  });
}
