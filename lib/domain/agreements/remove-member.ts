import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_PERSON } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { abandonAgreement } from "@/lib/domain/payments/abandon-payments";
import { conflict, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import type { AgreementDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";
import { endTenancy } from "./end-tenancy";
import { notifyOfRemoval } from "./notify-of-leaving";

/**
 * Removes a member (docs/product.md 5.2): role user, link removed, agreement ended and kept, apartment available, in one
 * transaction. Payments stay, except unfinished ones, which are cancelled after the answer. Returns 1, or 0 if the person is
 * not a member. Throws `not_found` for an unknown email and `conflict` for an admin, whose role never changes here (I14).
 */
export async function removeMember(actor: Actor<"admin">, email: string): Promise<number> {
  const removed = await inTransaction((session) => remove(actor, email, session));
  if (!removed) return 0;
  clearPublicPages();
  if (removed.agreement) void abandonAgreement(removed.agreement);
  return 1;
}

interface Removed {
  readonly agreement: AgreementDocument | null;
}

async function remove(actor: Actor<"admin">, email: string, session: ClientSession): Promise<Removed | null> {
  const member = await UserModel.findOneAndUpdate(
    { email, role: "member" },
    { $set: { role: "user", apartment_id: null } },
    { session },
  ).lean();
  if (!member) {
    const person = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!person) throw notFound(NO_PERSON);
    if (person.role === "admin") throw conflict("The role of an admin cannot be changed here.");
    return null;
  }
  const by = new mongoose.Types.ObjectId(actor.userId);
  const now = new Date();
  const agreement = await endTenancy({ user_id: member._id }, { at: now, by }, session);
  if (agreement) await notifyOfRemoval(agreement, now, session);
  const subject = homeSubject({ apartment_no: agreement?.apartment_no, email });
  const change = { before: { role: "member" }, after: { role: "user" } };
  await recordChange({ actor, action: "member.removed", subject, ...change }, session);
  return { agreement };
}
