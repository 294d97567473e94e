import { randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import { LAST_ADMIN } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { LeaseModel } from "@/models/lease";
import { UserModel } from "@/models/user";

/**
 * Makes an admin a user again, effective from their next call; their sessions stay. Returns false if they are not an admin.
 * Throws `not_found` for an unknown address and `last_admin` for the only one (I14).
 */
export async function unmakeAdmin(email: string): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!user) throw notFound(`No account has the address ${email}.`);
    if (user.role !== "admin") return false;
    await lockAdminChanges(session);
    if ((await UserModel.countDocuments({ role: "admin" }).session(session)) < 2)
      throw new AppError("last_admin", LAST_ADMIN);
    await UserModel.updateOne({ _id: user._id }, { $set: { role: "user" } }, { session });
    const change = { before: { role: "admin" }, after: { role: "user" } };
    await recordChange({ actor: null, action: "user.unmade-admin", subject: email, ...change }, session);
    return true;
  });
}

/** Serialises role changes by writing one document: two admins who unmake each other at once would still see each other. */
export async function lockAdminChanges(session: ClientSession): Promise<void> {
  await LeaseModel.updateOne(
    { _id: "unmake-admin" },
    { $set: { holder: randomUUID(), until: new Date() } },
    { session, upsert: true },
  );
}
