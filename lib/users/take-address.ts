import mongoose, { type ClientSession, type Types } from "mongoose";
import { recordChange } from "@/lib/platform/auth/record-change";
import { hasEmail, hasLeft, noEmailOf } from "@/lib/platform/contracts/contact";
import { lockWithin } from "@/lib/platform/db/lease";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel } from "@/models/payment-report";
import { UserModel, type UserDocument } from "@/models/user";

/**
 * Returns who has an address, as their own or claimed; null if nobody has. Who left without ever having had an account is in
 * nobody's way.
 */
export async function findHolder(
  email: string,
  { but, session = null }: { but?: Types.ObjectId; session?: ClientSession | null } = {},
): Promise<UserDocument | null> {
  const others = but && { _id: mongoose.trusted({ $ne: but }) };
  const holders = await UserModel.find({ ...others, $or: [{ email }, { claimed_email: email }] })
    .session(session)
    .lean();
  return holders.find((holder) => !hasLeft(holder)) ?? null;
}

interface Taking {
  /** Whose the address becomes, if they have an account. */
  readonly own?: Types.ObjectId;
  /** Proved by its mail or by Google, or the office's word: who left without an account loses it then. */
  readonly isProved: boolean;
}

/**
 * Call it in the transaction that gives an address to an account, as its own or claimed (docs/product.md 3.23): of two at once
 * the second runs again after the first. Returns who has it already, other than `own`; else null, and the address is free, or
 * who left without an account keeps it until it is proved.
 */
export async function takeAddress(
  email: string,
  session: ClientSession,
  { own, isProved }: Taking,
): Promise<UserDocument | null> {
  // The accounts are two documents, so that nothing else conflicts.
  await lockWithin(`address:${email}`, session);
  const holder = await findHolder(email, { ...(own && { but: own }), session });
  if (holder || !isProved) return holder;
  const left = await UserModel.findOne({ email, role: "user" }).session(session).lean();
  if (left && !own?.equals(left._id)) await freeAddress(left, session);
  return null;
}

/** What the books have of them stays theirs, under what stands for an address. */
async function freeAddress(left: UserDocument, session: ClientSession): Promise<void> {
  const { _id, email } = left;
  const lived = await AgreementModel.findOne({ user_id: _id }, { apartment_no: 1 })
    .sort({ accept_date: -1 })
    .session(session)
    .lean();
  await UserModel.updateOne({ _id }, { email: noEmailOf(_id) }, { session });
  await followEmail(left, noEmailOf(_id), session);
  const subject = apartmentSubject({ apartment_no: lived?.apartment_no, email });
  await recordChange({ actor: null, action: "user.address-freed", subject }, session);
}

/** Writes a person's new address where mails and lists find it, and keeps the old one for their data (docs/product.md 3.14). */
export async function followEmail(
  { _id: user_id, email: before }: Pick<UserDocument, "_id" | "email">,
  email: string,
  session: ClientSession,
): Promise<void> {
  if (hasEmail(before))
    await UserModel.updateOne({ _id: user_id }, { $addToSet: { former_emails: before } }, { session });
  await AgreementModel.updateMany({ user_id }, { email }, { session });
  await AgreementRequestModel.updateMany({ user_id }, { email }, { session });
  await PaymentModel.updateMany({ user_id }, { email }, { session });
  // What was decided stays with the address that was told.
  await PaymentReportModel.updateMany({ user_id, state: "waiting" }, { email }, { session });
}
