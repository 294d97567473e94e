import { randomUUID } from "node:crypto";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { InstallationModel, type InstallationRecord } from "@/models/installation";

const THE_ONE = "installation";

/**
 * The installation's own record. Its id is made at first use, once: of several processes that ask at the same time all
 * get the same. A copy of the database is the same installation; `docs/payments.md` says how it gets an id of its own.
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

/** Keeps the keys for push messages in place of those with this public key (null: where there are none), else changes nothing. */
export async function keepPushKeys(
  keys: { public_key: string; sealed: Buffer },
  before: string | null,
): Promise<void> {
  const own = before === null ? { push_keys: null } : { "push_keys.public_key": before };
  await InstallationModel.updateOne({ _id: THE_ONE, ...own }, { $set: { push_keys: keys } });
}

/** Remembers that all that happened before `at` has been compared with the provider. */
export async function rememberReconciled(at: Date): Promise<void> {
  await InstallationModel.updateOne({ _id: THE_ONE }, { $max: { reconciled_at: at } });
}
