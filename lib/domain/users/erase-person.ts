import mongoose, { type ClientSession, type Types } from "mongoose";
import { endSessions } from "@/lib/auth/sessions";
import { REPAIR_NEWS } from "@/lib/contracts/repairs.sorts";
import { eraseAutopay } from "@/lib/domain/autopay/stop-autopay";
import { announcementCause } from "@/lib/mail/announcement-letters";
import { AgreementRequestModel } from "@/models/agreement-request";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { FreeNoticeModel } from "@/models/free-notice";
import { GoogleAccountModel } from "@/models/google-account";
import { InvitationModel } from "@/models/invitation";
import { MailModel } from "@/models/mail";
import { MailTokenModel } from "@/models/mail-token";
import { MemberNoteModel } from "@/models/member-note";
import { RentReminderModel } from "@/models/rent-reminder";
import { RepairModel } from "@/models/repair";
import { RepairPhotoModel } from "@/models/repair-photo";
import type { UserDocument } from "@/models/user";

type Leaving = Pick<UserDocument, "_id" | "email" | "emailVerified">;

/** The texts of a request, which are deleted; person, apartment and decision stay. */
const WISHES = { telephone: "", occupation: "", people: null, first_day: null, message: "", reason: null };

/**
 * Deletes all data of a person except what bookkeeping needs (docs/product.md 3.16), within the transaction that deletes the
 * account. Deletes data stored by address only if the address is confirmed: else someone could register a stranger's address
 * and delete the stranger's mails and notices.
 */
export async function erasePerson(person: Leaving, session: ClientSession): Promise<void> {
  const { _id: user_id, email } = person;
  const requests = await AgreementRequestModel.distinct("_id", { user_id }).session(session);
  await AgreementRequestModel.updateMany({ user_id }, { $set: WISHES }, { session });
  const repairs = await eraseRepairs(user_id, session);
  await endSessions(user_id, { session });
  await MailTokenModel.deleteMany({ user_id }, { session });
  await GoogleAccountModel.deleteMany({ userId: user_id }, { session });
  await eraseAutopay(user_id, session);
  await MemberNoteModel.deleteMany({ user_id }, { session });
  await AnnouncementReadModel.deleteMany({ user_id }, { session });
  await RentReminderModel.deleteMany({ user_id }, { session });
  await MailModel.deleteMany({ $or: causesOf(user_id, requests, repairs) }, { session });
  if (!person.emailVerified) return;
  await MailModel.deleteMany({ to: email }, { session });
  await FreeNoticeModel.deleteMany({ email }, { session });
  await InvitationModel.deleteMany({ email }, { session });
}

/** Anonymises repairs, which keep what was repaired, when and the cost; returns their ids. */
async function eraseRepairs(user_id: Types.ObjectId, session: ClientSession): Promise<Types.ObjectId[]> {
  const repairs = await RepairModel.distinct("_id", { user_id }).session(session);
  await RepairPhotoModel.deleteMany({ repair_id: mongoose.trusted({ $in: repairs }) }, { session });
  const nobody = { user_id: null, name: "", access: "", photos: [], thread: [] };
  await RepairModel.updateMany({ user_id }, { $set: nobody }, { session });
  return repairs;
}

/** The mails caused by the account, its requests and repairs; those to admins contain the person's telephone and texts. */
function causesOf(
  userId: Types.ObjectId,
  requests: readonly Types.ObjectId[],
  repairs: readonly Types.ObjectId[],
) {
  const ofAccount = ["verify-email", "reset-password"].map((about) => `${about}:${userId.toString()}:`);
  const ofRequests = requests.flatMap((id) =>
    ["arrived", "received", "accepted", "declined"].map((news) => `request-${news}:${id.toString()}`),
  );
  const ofRepairs = repairs.flatMap((id) => REPAIR_NEWS.map((news) => `repair-${news}:${id.toString()}:`));
  const starts = [...ofAccount, ...ofRequests, ...ofRepairs].map((start) => ({
    cause: mongoose.trusted({ $gte: start, $lt: `${start}\uffff` }),
  }));
  const ofAnnouncements = mongoose.trusted({
    $regex: `^${announcementCause("[0-9a-f]{24}", userId.toString())}$`,
  });
  return [...starts, { cause: ofAnnouncements }];
}
