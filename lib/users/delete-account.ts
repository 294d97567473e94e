import mongoose, { type ClientSession, type Types } from "mongoose";
import { announcementCause } from "@/lib/announcements/mails";
import { eraseAutopay } from "@/lib/autopay/stop-autopay";
import { findOpenMoney } from "@/lib/deposits/queries";
import { lockAdminChanges } from "@/lib/invitations/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { verifyPassword } from "@/lib/platform/auth/password-hash";
import { recordChange } from "@/lib/platform/auth/record-change";
import { endSessions } from "@/lib/platform/auth/sessions";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import { catalogue } from "@/lib/platform/contracts/language";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, unauthenticated } from "@/lib/platform/errors";
import { translate } from "@/lib/platform/format/in-language";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, rationMail } from "@/lib/platform/mail/queue-mail";
import { greetingName, mailInLanguage, readSender } from "@/lib/platform/mail/templates";
import { REPAIR_NEWS } from "@/lib/repairs/contract";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { AnnouncementReadModel } from "@/models/announcement";
import { AutopayModel } from "@/models/autopay";
import { FreeNoticeModel } from "@/models/free-notice";
import { InvitationModel } from "@/models/invitation";
import { MailModel } from "@/models/mail";
import { MailTokenModel } from "@/models/mail-token";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel } from "@/models/payment-report";
import { RentReminderModel } from "@/models/rent-reminder";
import { RepairModel, RepairPhotoModel } from "@/models/repair";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument, GoogleAccountModel, MemberNoteModel } from "@/models/user";
import { OTHER_EMAIL, STILL_A_TENANT, WRONG_PASSWORD, YOU_ARE_LAST_ADMIN } from "./contract";
import { discardPhoto } from "./mutations";
import type { deleteAccount as contract } from "./own-data-contract";

type Leaving = Pick<UserDocument, "_id" | "email" | "emailVerified" | "former_emails">;

/** The texts of a request, which are deleted; person, apartment and decision stay. */
const WISHES = { telephone: "", occupation: "", people: null, first_day: null, message: "", reason: null };

/**
 * Deletes all data of a person except what bookkeeping needs (docs/product.md 3.16), within the transaction that deletes the
 * account. Deletes data stored by address only if the address is confirmed: else someone could register a stranger's address
 * and delete the stranger's mails and notices.
 */
export async function erasePerson(person: Leaving, session: ClientSession): Promise<void> {
  const { _id: user_id, email } = person;
  await eraseMailsAbout(person, session);
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
  const reports = await PaymentReportModel.distinct("_id", { user_id }).session(session);
  await PaymentReportModel.deleteMany({ user_id }, { session });
  await MailModel.deleteMany({ $or: causesOf(user_id, { requests, repairs, reports }) }, { session });
  if (!person.emailVerified) return;
  await MailModel.deleteMany({ to: email }, { session });
  await FreeNoticeModel.deleteMany({ email }, { session });
  await InvitationModel.deleteMany({ email }, { session });
}

/**
 * Deletes the mails about a person to addresses that they do not have any more, or have never confirmed: what others got there
 * stays.
 */
async function eraseMailsAbout(
  { _id: user_id, email, former_emails }: Leaving,
  session: ClientSession,
): Promise<void> {
  const of = { user_id };
  // A transaction runs one command at a time.
  const ids = [
    user_id,
    ...(await AgreementModel.distinct("_id", of).session(session)),
    ...(await AgreementRequestModel.distinct("_id", of).session(session)),
    ...(await PaymentModel.distinct("_id", of).session(session)),
    ...(await RentReminderModel.distinct("_id", of).session(session)),
    ...(await AutopayModel.distinct("_id", of).session(session)),
    ...(await RepairModel.distinct("_id", of).session(session)),
  ];
  const known = new Set(ids.map(String));
  const to = mongoose.trusted({ $in: [email, ...(former_emails ?? [])] });
  const mails = await MailModel.find({ to }, { cause: 1 }).session(session).lean();
  const about = mails.filter(({ cause }) => isAbout(cause, known)).map(({ _id }) => _id);
  for (let place = 0; place < about.length; place += MOST_AT_ONCE) {
    const some = mongoose.trusted({ $in: about.slice(place, place + MOST_AT_ONCE) });
    await MailModel.deleteMany({ _id: some }, { session });
  }
}

/** A bound of one command. */
const MOST_AT_ONCE = 500;

/** Whether the first of a cause's ids is one of these, or the second, after another's: `announcement:{id}:{user}`. */
function isAbout(cause: string, ids: ReadonlySet<string>): boolean {
  const [, first = "", second = ""] = cause.split(":");
  return ids.has(first) || (first.length === 24 && ids.has(second));
}

/**
 * Anonymises repairs: of a home where the person lived stays what was repaired, when and the cost; what they reported for the
 * house keeps its photos and thread, without their name. Returns the ids of the former.
 */
async function eraseRepairs(user_id: Types.ObjectId, session: ClientSession): Promise<Types.ObjectId[]> {
  const homes = await AgreementModel.distinct("apartment_no", { user_id }).session(session);
  const own = { user_id, apartment_no: mongoose.trusted({ $in: homes }) };
  const repairs = await RepairModel.distinct("_id", own).session(session);
  await RepairPhotoModel.deleteMany({ repair_id: mongoose.trusted({ $in: repairs }) }, { session });
  const nobody = { user_id: null, name: "" };
  const texts = { access: "", photos: [], thread: [] };
  await RepairModel.updateMany(own, { $set: { ...nobody, ...texts } }, { session });
  await RepairModel.updateMany(
    { user_id },
    { $set: { ...nobody, "thread.$[own].name": "" } },
    { session, arrayFilters: [{ "own.author_id": user_id }] },
  );
  return repairs;
}

/** What a person has sent to the office, by its ids. */
type Sent = Readonly<Record<"requests" | "repairs" | "reports", readonly Types.ObjectId[]>>;

/** The mails caused by the account and by what it sent; those to admins contain the person's telephone and texts. */
function causesOf(userId: Types.ObjectId, { requests, repairs, reports }: Sent) {
  const ofAccount = [
    ...["verify-email", "reset-password", "tenant-invited", "email-replaced", "role-ended"],
  ].map((about) => `${about}:${userId.toString()}:`);
  const ofRequests = requests.flatMap((id) =>
    ["arrived", "received", "accepted", "declined"].map((news) => `request-${news}:${id.toString()}`),
  );
  const ofRepairs = repairs.flatMap((id) => REPAIR_NEWS.map((news) => `repair-${news}:${id.toString()}:`));
  const ofReports = reports.flatMap((id) =>
    ["reported", "declined"].map((news) => `payment-${news}:${id.toString()}`),
  );
  const starts = [...ofAccount, ...ofRequests, ...ofRepairs, ...ofReports].map((start) => ({
    cause: mongoose.trusted({ $gte: start, $lt: `${start}\uffff` }),
  }));
  const ofAnnouncements = mongoose.trusted({
    $regex: `^${announcementCause("[0-9a-f]{24}", userId.toString())}$`,
  });
  return [...starts, { cause: ofAnnouncements }];
}

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
  const own = await UserModel.findById(actor.userId, { claimed_email: 1 }).lean();
  if (email !== actor.email && email !== own?.claimed_email)
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
  const { name: house } = await readSender(session);
  const mail = accountDeletedMail(user.email, house, greetingName(user));
  await queueMail({ ...mail, language: user.language ?? "en", cause }, session);
  return user.image ?? null;
}

async function checkMayLeave({ _id, role }: UserDocument, now: Date, session: ClientSession): Promise<void> {
  if (role === "admin") await lockAdminChanges(session);
  // Serialises with concurrent records of money for one of them.
  await AgreementModel.updateMany({ user_id: _id }, { $inc: { claims: 1 } }, { session });
  const refusal = await findRefusal({ userId: _id.toString(), role }, now, session);
  if (refusal) throw refusal;
}

/** Returns why an account cannot be deleted now, which is said before anything is asked (docs/product.md 3.15); else null. */
export async function findRefusal(
  { userId, role }: Pick<Actor, "userId" | "role">,
  now = new Date(),
  session: ClientSession | null = null,
): Promise<AppError | null> {
  if (role === "member") return conflict(STILL_A_TENANT);
  if (role === "admin") {
    const others = await UserModel.exists({
      role: "admin",
      _id: mongoose.trusted({ $ne: new mongoose.Types.ObjectId(userId) }),
    }).session(session);
    if (!others) return new AppError("last_admin", YOU_ARE_LAST_ADMIN);
  }
  if (await AgreementRequestModel.exists({ user_id: userId, status: "pending" }).session(session))
    return conflict(PENDING);
  const open = await findOpenMoney(userId, now);
  return open ? conflict(open) : null;
}

export const MESSAGES = catalogue({
  en: {
    subject: "Your account at {house} is deleted",
    before: "Your account is deleted, as you asked, and you are signed out everywhere.",
    kept: "What the books need is kept: payments, receipts and agreements, with your name and address as they stood.",
    after: "If it was not you, please tell the office at once.",
  },
  bn: {
    subject: "{house}-এ আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে",
    before: "আপনার কথামতো আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে, এবং সব জায়গা থেকে আপনাকে লগআউট করা হয়েছে।",
    kept: "হিসাবের জন্য যা দরকার তা রাখা হয়েছে: পেমেন্ট, রসিদ ও চুক্তি, আপনার নাম ও ঠিকানা যেমন ছিল তেমনই।",
    after: "কাজটি আপনি না করে থাকলে এখনই অফিসকে জানান।",
  },
});

/** Builds the last mail to a person: their account is deleted (docs/product.md 3.15). */
function accountDeletedMail(to: string, house: string, name: string): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    return { name, subject: t("subject", { house }), before: [t("before"), t("kept")], after: t("after") };
  });
}
