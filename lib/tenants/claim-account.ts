import mongoose, { type ClientSession, Types } from "mongoose";
import { randomUUID } from "node:crypto";
import { eraseAutopay } from "@/lib/autopay/stop-autopay";
import type { Actor } from "@/lib/platform/auth/actor";
import { endOf, makeMailToken, readMailToken, takeMailToken } from "@/lib/platform/auth/mail-tokens";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { recordChange } from "@/lib/platform/auth/record-change";
import { endSessions } from "@/lib/platform/auth/sessions";
import { hasEmail, isUnclaimed, noEmailOf, shownEmail } from "@/lib/platform/contracts/contact";
import { type BodyOf, type ReplyOf, isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { catalogue } from "@/lib/platform/contracts/language";
import { NO_PERSON } from "@/lib/platform/contracts/messages";
import { consume, tryConsume } from "@/lib/platform/db/limits";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { translate } from "@/lib/platform/format/in-language";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { greetingName, mailInLanguage, readSender } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { BAD_LINK } from "@/lib/users/account-contract";
import { EMAIL_OF_OTHER } from "@/lib/users/contract";
import { discardPhoto, renameRows } from "@/lib/users/mutations";
import { canInvite } from "@/lib/users/queries";
import { sendClaimedProof } from "@/lib/users/send-account-links";
import { followEmail, takeAddress } from "@/lib/users/take-address";
import { AgreementModel } from "@/models/agreement";
import { MailTokenModel } from "@/models/mail-token";
import { GoogleAccountModel, UserModel, type UserDocument } from "@/models/user";
import {
  REACH,
  type claimAccount as claimEndpoint,
  type correctTenant as correctEndpoint,
  type inviteTenant as inviteEndpoint,
} from "./contract";

const PURPOSES = ["claim", "claim-mailed"] as const;

const HAS_ACCOUNT = "This person has an account of their own, and signs in with it.";

const LEFT = "This person does not live here any more.";

const ADDRESS_TAKEN =
  "Another account here has this email address. Use another one; or, if that account is yours, delete it first.";

const TYPE_EMAIL = "Please enter your email address: you log in with it.";

const auditSubjectOf = async (
  { _id, email }: Pick<UserDocument, "_id" | "email">,
  session: ClientSession,
) => {
  const home = await AgreementModel.findOne({ user_id: _id, active: true }).session(session).lean();
  return apartmentSubject({ apartment_no: home?.apartment_no, email });
};

/** The token follows the #, so that it reaches neither server logs nor other sites as referrer. */
const linkWith = (token: string) => `${new URL("/claim", env().NEXTAUTH_URL).toString()}#${token}`;

/**
 * POST /tenants/{user_id}/invite: makes the link by which a person takes their account over (docs/product.md 3.22), and ends
 * earlier ones. Who has an address gets another one by mail, which proves the address. Throws `not_found`, and `conflict` for
 * who has an account or has left.
 */
export async function inviteTenant(
  actor: Actor<"admin">,
  userId: string,
): Promise<ReplyOf<typeof inviteEndpoint>> {
  return inTransaction(async (session) => {
    // Writes the person, so that two invitations, and an invitation and a claim, come one after the other.
    const user = await UserModel.findOneAndUpdate(
      { _id: userId },
      { $set: { invited_at: new Date() } },
      { session, returnDocument: "after" },
    ).lean();
    if (!user) throw notFound(NO_PERSON);
    if (!user.entered_at || (user.claimed_at && user.emailVerified)) throw conflict(HAS_ACCOUNT);
    if (!canInvite(user)) throw conflict(LEFT);
    await MailTokenModel.deleteMany(
      { user_id: user._id, purpose: mongoose.trusted({ $in: [...PURPOSES] }) },
      { session },
    );
    const expires_at = endOf("claim").toISOString();
    const url = linkWith(await makeMailToken(user._id, "claim", null, session));
    const mailed = canSendMail() && hasEmail(user.email);
    if (mailed) await mailInvitation(user, session);
    await recordChange(
      { actor, action: "tenant.invited", subject: await auditSubjectOf(user, session) },
      session,
    );
    return { url, mailed, expires_at };
  });
}

async function mailInvitation(
  { _id, email, name = "" }: UserDocument,
  session: ClientSession,
): Promise<void> {
  await consume("mail", email);
  const token = await makeMailToken(_id, "claim-mailed", email, session);
  const { name: house } = await readSender(session);
  const cause = `tenant-invited:${String(_id)}:${String(Date.now())}` as const;
  await queueMail(
    { ...invitedMail(email, house, name, linkWith(token)), cause, until: endOf("claim-mailed") },
    session,
  );
}

export const MESSAGES = catalogue({
  en: {
    invited: {
      subject: "Your account at {house}",
      before:
        "Choose a password to see what is due, what you have paid, and your receipts: the office of {house} keeps your home's rent here now. The link works once, for 30 days.",
      action: "Take My Account Over",
      after: "If you do not live at {house}, do nothing.",
    },
    takenBack: {
      subject: "The office of {house} has taken an account back",
      before:
        "The account that you signed in to with this address is another person's. You are signed out of it, and it opens neither with this address nor with your password.",
      after: "If it was yours, please tell the office: it can give you a new link.",
    },
    address: {
      subject: "The office of {house} has entered another email address for you",
      before:
        "It counts once you have confirmed it there, logged in or with your password. Until then you log in with this address.",
      after: "If that is not right, please tell the office. Your password stays as it is.",
    },
    takenOver: {
      subject: "Your account at {house} has been taken over",
      before:
        "Somebody has used the link of the office, and signs in with another email address than this one.",
      after: "If it was not you, please tell the office: it can take the account back.",
    },
  },
  bn: {
    invited: {
      subject: "{house}-এ আপনার অ্যাকাউন্ট",
      before:
        "একটি পাসওয়ার্ড বেছে নিন; তাহলে কত বাকি, কত পরিশোধ করেছেন আর আপনার রসিদ দেখতে পাবেন: {house}-এর অফিস এখন আপনার বাসার ভাড়ার হিসাব এখানে রাখে। লিংকটি একবারই কাজ করে, ৩০ দিনের মধ্যে।",
      action: "আমার অ্যাকাউন্ট বুঝে নিন",
      after: "আপনি {house}-এ না থাকলে কিছু করতে হবে না।",
    },
    takenBack: {
      subject: "{house}-এর অফিস একটি অ্যাকাউন্ট ফিরিয়ে নিয়েছে",
      before:
        "আপনি এই ঠিকানা দিয়ে যে অ্যাকাউন্টে লগইন করেছিলেন, সেটি অন্য একজনের। আপনাকে সেখান থেকে লগআউট করা হয়েছে; এই ঠিকানা বা আপনার পাসওয়ার্ড দিয়ে তা আর খোলা যায় না।",
      after: "অ্যাকাউন্টটি আপনার হয়ে থাকলে অফিসকে জানান: অফিস আপনাকে নতুন লিংক দিতে পারে।",
    },
    address: {
      subject: "{house}-এর অফিস আপনার জন্য অন্য একটি ইমেইল ঠিকানা লিখেছে",
      before:
        "লগইন করা অবস্থায় বা আপনার পাসওয়ার্ড দিয়ে সেখানে নিশ্চিত করলে তবেই তা কার্যকর হবে। তার আগে এই ঠিকানা দিয়েই লগইন করুন।",
      after: "কোনো ভুল থাকলে অফিসকে জানান। আপনার পাসওয়ার্ড আগের মতোই থাকবে।",
    },
    takenOver: {
      subject: "{house}-এ আপনার অ্যাকাউন্ট একজন বুঝে নিয়েছেন",
      before: "কেউ একজন অফিসের লিংক ব্যবহার করেছেন এবং অন্য একটি ইমেইল ঠিকানা দিয়ে লগইন করেন।",
      after: "তিনি আপনি না হলে অফিসকে জানান: অফিস অ্যাকাউন্টটি ফিরিয়ে নিতে পারে।",
    },
  },
});

/** The link by which a tenant whom the office has entered takes their account over. */
function invitedMail(to: string, house: string, name: string, link: string): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    return {
      name,
      subject: t("invited.subject", { house }),
      before: t("invited.before", { house }),
      action: t("invited.action"),
      link,
      after: t("invited.after", { house }),
    };
  });
}

/** What tells an address that an account is, or was, another person's now. */
function addressMail(
  to: string,
  what: "takenBack" | "address" | "takenOver",
  { house, name }: { readonly house: string; readonly name: string },
): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    return {
      name,
      subject: t(`${what}.subject`, { house }),
      before: t(`${what}.before`),
      after: t(`${what}.after`),
    };
  });
}

/**
 * POST /claimed-accounts: gives the person of a link their password, once (docs/product.md 3.22). The mailed link proves its
 * address; any other address is only claimed, until a mail to it is answered. Throws `invalid_input` for a link that is used,
 * renewed, expired or of who has left, `conflict` for another person's session and for an address of another account.
 */
export async function claimAccount(
  actor: Actor | null,
  { token, email = "", password }: BodyOf<typeof claimEndpoint>,
): Promise<ReplyOf<typeof claimEndpoint>> {
  const owner = await readMailToken(token, ...PURPOSES);
  if (actor && actor.userId !== String(owner))
    throw conflict(
      `You are signed in as ${actor.name || shownEmail(actor.email)}. Log out first, if this link is yours.`,
    );
  const password_hash = await hashPassword(password);
  const claimed = await inTransaction(async (session) => {
    const taken = await takeMailToken(token, PURPOSES, session);
    const user = await UserModel.findById(owner).session(session).lean();
    if (!user || !canInvite(user)) throw new AppError("invalid_input", BAD_LINK);
    const address = email || shownEmail(user.email);
    if (!address) throw new AppError("invalid_input", TYPE_EMAIL, { fields: { email: TYPE_EMAIL } });
    if (address !== user.email && (await takeAddress(address, session, { own: user._id, isProved: false })))
      throw new AppError("conflict", ADDRESS_TAKEN, { fields: { email: ADDRESS_TAKEN } });
    const isProved = taken.email !== null && taken.email === user.email && address === user.email;
    const now = new Date();
    const office = isUnclaimed(user) && { office_telephone: user.telephone ?? "" };
    const set = {
      password_hash,
      password_changed_at: now,
      password_proven_at: now,
      claimed_at: now,
      ...office,
    };
    const claimed_email = address === user.email ? null : address;
    await UserModel.updateOne(
      { _id: owner },
      { ...set, claimed_email, ...(isProved && { emailVerified: now }) },
      { session },
    );
    await MailTokenModel.deleteMany({ user_id: owner }, { session });
    await endSessions(owner, { session });
    if (claimed_email) await tellOldAddress(user, session, "a link");
    await recordChange(
      { actor: null, action: "tenant.claimed", subject: await auditSubjectOf(user, session) },
      session,
    );
    return { insertedId: String(owner), email: address, is_proved: isProved };
  });
  if (!claimed.is_proved) sendClaimedProof(owner, claimed.email);
  return claimed;
}

/**
 * PATCH /tenants/{user_id}: corrects a person (docs/product.md 3.21). Who has taken no account over has the new address at
 * once, and their links end; of anyone else it counts when they prove it, and the old one is told. With `take_back` nobody has
 * the account any more. Returns 0 if nothing changes. Throws `not_found`, and `conflict` for an admin and for an address of
 * another account.
 */
export async function correctTenant(
  actor: Actor<"admin">,
  userId: string,
  { name, telephone, email, take_back }: BodyOf<typeof correctEndpoint>,
): Promise<number> {
  try {
    const { changed, claimed, photo } = await inTransaction(async (session) => {
      let claimed: string | null = null;
      const known = await UserModel.findById(userId).session(session).lean();
      if (!known) throw notFound(NO_PERSON);
      if (isOneOf(known.role, OFFICE)) throw conflict("Who works here corrects this on their own profile.");
      const isTaken = take_back === true && !isUnclaimed(known);
      const user = isTaken ? await takeBack(actor, known, email, session) : known;
      const photo = isTaken ? known.image : null;
      // The form shows the number of who had the account: unchanged it is nobody's word.
      const number = isTaken && telephone === known.telephone ? undefined : telephone;
      const set: Partial<UserDocument> = {
        ...(name !== undefined && name !== user.name && { name }),
        ...(number !== undefined &&
          number !== (user.telephone ?? "") && { telephone: number, office_telephone: number }),
      };
      if (isUnclaimed(user) && !(number ?? user.telephone) && !(email ?? shownEmail(user.email)))
        throw new AppError("invalid_input", REACH, { fields: { telephone: REACH } });
      const isOther = email !== undefined && email !== (user.claimed_email ?? shownEmail(user.email));
      // Of who has taken no account over the office's word counts at once.
      const taking = { own: user._id, isProved: isUnclaimed(user) };
      if (isOther && email && (await takeAddress(email, session, taking))) throw conflict(EMAIL_OF_OTHER);
      if (isOther && isUnclaimed(user)) Object.assign(set, { email: email || noEmailOf(user._id) });
      if (isOther && !isUnclaimed(user)) {
        if (!email) throw conflict("They log in with their address, which only another one can replace.");
        claimed = email === user.email ? null : email;
        Object.assign(set, { claimed_email: claimed });
      }
      if (Object.keys(set).length === 0) return { changed: isTaken ? 1 : 0, claimed, photo };
      await write(user, set, session);
      if (claimed) await tellOldAddress(user, session);
      // The trail outlives the account, whose number goes with it (docs/product.md 3.16).
      const { telephone: _, office_telephone: other, ...after } = { ...set };
      const before = Object.fromEntries(
        Object.keys(after).map((key) => [key, user[key as keyof UserDocument] ?? null]),
      );
      const subject = await auditSubjectOf(user, session);
      const told = { before, after: { ...after, ...(other !== undefined && { telephone: "another one" }) } };
      await recordChange({ actor, action: "tenant.corrected", subject, ...told }, session);
      return { changed: 1, claimed, photo };
    });
    if (photo) await discardPhoto(photo, { _id: userId });
    if (claimed) sendClaimedProof(new Types.ObjectId(userId), claimed);
    return changed;
  } catch (error) {
    if (isDuplicateKey(error)) throw conflict(EMAIL_OF_OTHER);
    throw error;
  }
}

/** What belongs to who had the account, not to the person. */
const TAKEN_BACK = {
  ...({ emailVerified: null, claimed_email: null, claimed_at: null, invited_at: null } as const),
  ...({ password_hash: null, password_proven_at: null, google_ended_at: null, image: null } as const),
  ...({ emergency_name: "", emergency_telephone: "", wants_mails: true, language: "en" } as const),
};

/**
 * Takes an account from a person who used a link that was not theirs, and tells their addresses; home, money and history stay.
 * Returns the person, who has no account and no address now. Throws `conflict` for who was not entered or has left, and
 * `invalid_input` for the address of who had it.
 */
async function takeBack(
  actor: Actor<"admin">,
  user: UserDocument,
  email: string | undefined,
  session: ClientSession,
): Promise<UserDocument> {
  const { _id, entered_at, role } = user;
  if (!entered_at) throw conflict(HAS_ACCOUNT);
  if (role !== "member") throw conflict(LEFT);
  // Until the claimed one is proved, the account's own address is the office's.
  const unproved = user.claimed_email && !user.emailVerified ? user.claimed_email : null;
  const theirs = (unproved ? [unproved] : [user.email, user.claimed_email ?? ""]).filter(
    (one) => one && hasEmail(one),
  );
  if (email && theirs.includes(email))
    throw new AppError("invalid_input", OF_THE_OTHER, { fields: { email: OF_THE_OTHER } });
  const subject = await auditSubjectOf(user, session);
  const telephone = user.office_telephone ?? user.telephone ?? "";
  const set = { ...TAKEN_BACK, telephone, email: noEmailOf(_id), password_changed_at: new Date() };
  await UserModel.updateOne({ _id }, { $set: set }, { session });
  await followEmail(user, set.email, session);
  await endSessions(_id, { session });
  await GoogleAccountModel.deleteMany({ userId: _id }, { session });
  await MailTokenModel.deleteMany({ user_id: _id }, { session });
  // The provider's customer has the name and address of who had it.
  await eraseAutopay(_id, session);
  await recordChange({ actor, action: "tenant.taken-back", subject }, session);
  for (const to of theirs) await tellTakenBack(to, user, session);
  return { ...user, ...set };
}

const OF_THE_OTHER =
  "This is the address of who has the account now. Enter the right one, or leave it empty.";

async function tellTakenBack(
  to: string,
  { _id, language }: Pick<UserDocument, "_id" | "language">,
  session: ClientSession,
): Promise<void> {
  if (!(await tryConsume("account-mail", to))) return;
  const { name: house } = await readSender(session);
  const mail = { ...addressMail(to, "takenBack", { house, name: "" }), language: language ?? "en" };
  await queueMail({ ...mail, cause: `email-replaced:${String(_id)}:${randomUUID()}` }, session);
}

async function write(user: UserDocument, set: Partial<UserDocument>, session: ClientSession): Promise<void> {
  const { _id } = user;
  await UserModel.updateOne({ _id }, { $set: set }, { session });
  if (set.name !== undefined) await renameRows({ _id, name: set.name }, session);
  if (set.email !== undefined) await followEmail(user, set.email, session);
  // What was mailed to the old address, or handed over under it, opens nothing any more.
  if (set.email !== undefined || set.claimed_email !== undefined)
    await MailTokenModel.deleteMany({ user_id: _id }, { session });
}

/** Tells the address that the person has now: its reader would lose the account otherwise without a word. */
async function tellOldAddress(
  user: UserDocument,
  session: ClientSession,
  by: "the office" | "a link" = "the office",
): Promise<void> {
  const { email } = user;
  if (!hasEmail(email) || !(await tryConsume("account-mail", email))) return;
  const { name: house } = await readSender(session);
  const what = by === "the office" ? "address" : "takenOver";
  const mail = addressMail(email, what, { house, name: greetingName(user) });
  await queueMail({ ...mail, cause: `email-replaced:${String(user._id)}:${randomUUID()}` }, session);
}
