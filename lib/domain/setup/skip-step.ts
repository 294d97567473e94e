import type { Actor } from "@/lib/auth/actor";
import type { SetupStep } from "@/lib/contracts/setup.steps";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { SetupModel, THE_SETUP } from "@/models/setup";

/** Skips a step, or resumes it. Returns 1, or 0 if nothing changes. */
export async function skipStep(actor: Actor<"admin">, step: SetupStep, isSkipped: boolean): Promise<number> {
  return inTransaction(async (session) => {
    const stored = await SetupModel.findById(THE_SETUP).session(session).lean();
    if ((stored?.skipped ?? []).includes(step) === isSkipped) return 0;
    const change = isSkipped ? { $addToSet: { skipped: step } } : { $pull: { skipped: step } };
    await SetupModel.updateOne({ _id: THE_SETUP }, change, { session, upsert: true });
    const action = isSkipped ? "setup.skipped" : "setup.taken-up";
    await recordChange({ actor, action, subject: step }, session);
    return 1;
  });
}
