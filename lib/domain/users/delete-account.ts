import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { verifyPassword } from "@/lib/auth/password-hash";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { deleteAccount as contract } from "@/lib/contracts/own-data";
import {
  OTHER_EMAIL,
  STILL_A_TENANT,
  WRONG_PASSWORD,
  YOU_ARE_LAST_ADMIN,
} from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { findOpenMoney } from "@/lib/domain/payments/find-open-money";
import { AppError, conflict, unauthenticated } from "@/lib/errors";
import { accountDeletedMail } from "@/lib/mail/account-letters";
import { readHouse } from "@/lib/mail/dress-mail";
import { sendMail } from "@/lib/mail/send-mail";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument } from "@/models/user";
import { discardPhoto } from "./discard-photo";
import { erasePerson } from "./erase-person";
import { rationMail } from "./ration-mail";
import { greetingName } from "./rules";
import { lockAdminChanges } from "./unmake-admin";

/** The most age of a sign-in by Google that replaces the password. */
const FRESH_MS = 10 * 60_000;

const SIGN_IN_AGAIN =
  "Please sign in with Google once more, and delete your account within ten minutes of that.";
const CHANGED = "Your account has just changed. Please try again.";
const PENDING = "You have a pending request. Withdraw it first.";

/**
 * Deletes the caller's account (docs/product.md 3.15): keeps what bookkeeping needs with name and address as they were,
 * deletes the rest and every session in one transaction, and the photo's file afterwards. Throws `invalid_input` for another
 * address, `wrong_password`, `last_admin`, and `conflict` for a member, a pending request, open money, or an old sign-in of an
 * account without a password.
 */
export async function deleteAccount(
  actor: Actor,
  { email, password }: BodyOf<typeof contract>,
  now = new Date(),
): Promise<number> {
  if (email !== actor.email)
    throw new AppError("invalid_input", OTHER_EMAIL, { fields: { email: OTHER_EMAIL } });
  const proven = await proveOwner(actor, password, now);
  const isTold = await rationMail(actor, "account-mail");
  const image = await inTransaction((session) => remove(actor, { proven, isTold }, now, session));
  if (image) await discardPhoto(image, { _id: actor.userId });
  return 1;
}

/** Returns the hash that the password matched; null for an account without one and with a recent sign-in. */
async function proveOwner(actor: Actor, password: string, now: Date): Promise<string | null> {
  const user = await UserModel.findById(actor.userId, { password_hash: 1 }).lean();
  if (!user) throw unauthenticated();
  const hash = user.password_hash ?? null;
  if (hash !== null) {
    if (await verifyPassword(hash, password)) return hash;
    throw new AppError("wrong_password", WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } });
  }
  const used = await SessionModel.findOne({ _id: actor.sessionId }, { created_at: 1 }).lean();
  if (!used || now.getTime() - used.created_at.getTime() > FRESH_MS) throw conflict(SIGN_IN_AGAIN);
  return null;
}

interface Leave {
  /** The hash that the password matched; null without one. */
  readonly proven: string | null;
  /** Whether to send a last mail. */
  readonly isTold: boolean;
}

/** Returns the photo to delete. */
async function remove(actor: Actor, { proven, isTold }: Leave, now: Date, session: ClientSession) {
  const own = { _id: actor.sessionId, user_id: actor.userId };
  if (!(await SessionModel.exists(own).session(session))) throw unauthenticated();
  // Deleted first: a concurrent request, accept, note or new role writes the same user and conflicts.
  const user = await UserModel.findOneAndDelete(
    { _id: actor.userId, password_hash: proven },
    { session },
  ).lean();
  if (!user) throw conflict(CHANGED);
  await checkMayLeave(user, now, session);
  await erasePerson(user, session);
  const change = { before: { role: user.role }, after: null };
  await recordChange({ actor, action: "user.deleted", subject: user.email, ...change }, session);
  const cause = `account-deleted:${actor.userId}` as const;
  if (!isTold) return user.image ?? null;
  const { name: house } = await readHouse(session);
  await sendMail({ ...accountDeletedMail(user.email, house, greetingName(user)), cause }, session);
  return user.image ?? null;
}

async function checkMayLeave({ _id, role }: UserDocument, now: Date, session: ClientSession): Promise<void> {
  if (role === "member") throw conflict(STILL_A_TENANT);
  if (role === "admin") {
    await lockAdminChanges(session);
    const others = await UserModel.countDocuments({ role: "admin" }).session(session);
    if (others === 0) throw new AppError("last_admin", YOU_ARE_LAST_ADMIN);
  }
  if (await AgreementRequestModel.exists({ user_id: _id, status: "pending" }).session(session))
    throw conflict(PENDING);
  // Serialises with concurrent records of money for one of them.
  await AgreementModel.updateMany({ user_id: _id }, { $inc: { claims: 1 } }, { session });
  const open = await findOpenMoney(_id.toString(), now);
  if (open) throw conflict(open);
}
