import mongoose, { type ClientSession, type Types } from "mongoose";
import { endSessions } from "@/lib/auth/sessions";
import { AgreementRequestModel } from "@/models/agreement-request";
import { FreeNoticeModel } from "@/models/free-notice";
import { GoogleAccountModel } from "@/models/google-account";
import { InvitationModel } from "@/models/invitation";
import { MailModel } from "@/models/mail";
import { MailTokenModel } from "@/models/mail-token";
import { MemberNoteModel } from "@/models/member-note";
import type { UserDocument } from "@/models/user";

type Leaving = Pick<UserDocument, "_id" | "email" | "emailVerified">;

/** What a person wrote or was told beside a request; who asked for which home, and what was decided, stays. */
const WISHES = { telephone: "", occupation: "", people: null, first_day: null, message: "", reason: null };

/**
 * Takes away all that is kept of a person besides what bookkeeping needs (docs/product.md 3.16), within the transaction
 * that deletes the account. What is kept by the address alone goes only where the address is proven to be theirs: else
 * somebody could register a stranger's address and have the stranger's mails and notices deleted.
 */
export async function erasePerson(person: Leaving, session: ClientSession): Promise<void> {
  const { _id: user_id, email } = person;
  const requests = await AgreementRequestModel.distinct("_id", { user_id }).session(session);
  await AgreementRequestModel.updateMany({ user_id }, { $set: WISHES }, { session });
  await endSessions(user_id, { session });
  await MailTokenModel.deleteMany({ user_id }, { session });
  await GoogleAccountModel.deleteMany({ userId: user_id }, { session });
  await MemberNoteModel.deleteMany({ user_id }, { session });
  await MailModel.deleteMany({ $or: causesOf(user_id, requests) }, { session });
  if (!person.emailVerified) return;
  await MailModel.deleteMany({ to: email }, { session });
  await FreeNoticeModel.deleteMany({ email }, { session });
  await InvitationModel.deleteMany({ email }, { session });
}

/** The mails that the account and its requests have caused; those to admins carry the person's telephone and words. */
function causesOf(userId: Types.ObjectId, requests: readonly Types.ObjectId[]) {
  const ofAccount = ["verify-email", "reset-password"].map((about) => `${about}:${userId.toString()}:`);
  const ofRequests = requests.flatMap((id) =>
    ["arrived", "received", "accepted", "declined"].map((news) => `request-${news}:${id.toString()}`),
  );
  return [...ofAccount, ...ofRequests].map((start) => ({
    cause: mongoose.trusted({ $gte: start, $lt: `${start}\uffff` }),
  }));
}
