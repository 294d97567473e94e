import { randomUUID } from "node:crypto";
import { InstallationModel, type InstallationRecord } from "@/models/installation";
import { isDuplicateKey } from "./transaction";

const THE_ONE = "installation";

/**
 * Returns the installation's document and creates its id on first use; concurrent processes get the same id. A copy of the
 * database has the same id; `docs/payments.md` says how to give it its own.
 */
export async function getInstallation(): Promise<InstallationRecord> {
  const known = await InstallationModel.findById(THE_ONE).lean();
  if (known) return known;
  try {
    const made = await InstallationModel.create({ _id: THE_ONE, id: randomUUID(), created_at: new Date() });
    return made.toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return InstallationModel.findById(THE_ONE).orFail().lean();
  }
}

/** Stores the push keys if the current ones have this public key (null: if there are none), else changes nothing. */
export async function keepPushKeys(
  keys: { public_key: string; sealed: Buffer },
  before: string | null,
): Promise<void> {
  const own = before === null ? { push_keys: null } : { "push_keys.public_key": before };
  await InstallationModel.updateOne({ _id: THE_ONE, ...own }, { $set: { push_keys: keys } });
}

/** Stores that everything before `at` is reconciled with the provider. */
export async function rememberReconciled(at: Date): Promise<void> {
  await InstallationModel.updateOne({ _id: THE_ONE }, { $max: { reconciled_at: at } });
}
