import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel } from "@/models/apartment";
import { SetupModel, THE_SETUP } from "@/models/installation";
import type { SetupStep } from "./contract";
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
