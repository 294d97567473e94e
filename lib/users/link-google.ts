import { MongoDBAdapter } from "@auth/mongodb-adapter";
import mongoose, { type ClientSession, type Types } from "mongoose";
import type { AuthOptions } from "next-auth";
import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import type { Actor } from "@/lib/platform/auth/actor";
import { authRequest } from "@/lib/platform/auth/auth-request";
import { verifyPassword } from "@/lib/platform/auth/password-hash";
import { endSessions } from "@/lib/platform/auth/sessions";
import { email as emailField } from "@/lib/platform/contracts/fields";
import { connectDatabase } from "@/lib/platform/db/connect";
import { inTransaction } from "@/lib/platform/db/transaction";
import { forbidden, AppError, conflict } from "@/lib/platform/errors";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel, type UserDocument, GoogleAccountModel, type GoogleAccountRecord } from "@/models/user";
import { toDisplayName } from "./account-contract";
import { EMAIL_CLAIMED, WRONG_PASSWORD, GOOGLE_ALONE } from "./contract";
import type { GoogleLink, GoogleState } from "./own-data-contract";
import { takeAddress } from "./take-address";

/** next-auth's collections; our session registry is `user_sessions` (models/session.ts). */
const COLLECTIONS = {
  Users: "users",
  Accounts: "accounts",
  Sessions: "auth_sessions",
  VerificationTokens: "auth_verification_tokens",
};

/**
 * @auth/mongodb-adapter on Mongoose's connection, with three changes: a new user gets a role, addresses are compared
 * normalised (I11), and an account is linked only by the address that Google has verified.
 */
export function accountAdapter(): NonNullable<AuthOptions["adapter"]> {
  const base = MongoDBAdapter(async () => (await connectDatabase()).getClient(), {
    collections: COLLECTIONS,
  }) as Adapter;
  return {
    ...base,
    getUserByEmail: async (typed) => {
      const email = emailField.parse(typed);
      await inTransaction((session) => takeAddress(email, session, { isProved: true }));
      return base.getUserByEmail?.(email) ?? null;
    },
    createUser: (user: Omit<AdapterUser, "id">) => createGoogleUser(user),
    linkAccount: async (account: AdapterAccount) => {
      await linkGoogleAccount(account, authRequest().googleEmail ?? "");
      return account;
    },
  };
}

interface GoogleProfile {
  readonly email: string;
  readonly name?: string | null;
  readonly image?: string | null;
}

/** Allows only Google's picture host: the URL is visible to everyone who sees the person (docs/security.md F5). */
function googlePicture(address: string | null | undefined): string | null {
  return address && /^https:\/\/[\w-]+\.googleusercontent\.com\//.test(address) ? address : null;
}

/**
 * Creates an account with role `user` from a Google profile. Google has verified the address, else the sign-in would have been
 * rejected before. If a concurrent request (a second tab, a registration) has created the account, returns that one: linking
 * then decides whose it is.
 */
export async function createGoogleUser(profile: GoogleProfile) {
  const user = await createOrFind({
    email: emailField.parse(profile.email),
    name: toDisplayName(profile.name?.trim().slice(0, 80)),
    image: googlePicture(profile.image),
    emailVerified: new Date(),
  });
  return {
    id: user._id.toString(),
    email: user.email,
    name: user.name,
    image: user.image,
    emailVerified: user.emailVerified ?? null,
  };
}

async function createOrFind(person: Pick<UserDocument, "email" | "name" | "image" | "emailVerified">) {
  return inTransaction(async (session) => {
    const holder = await takeAddress(person.email, session, { isProved: true });
    if (holder?.email === person.email) return holder;
    if (holder) throw conflict(EMAIL_CLAIMED);
    const [user] = await UserModel.create([person], { session });
    if (!user) throw new Error("The account was not written.");
    return user;
  });
}

interface Link {
  readonly userId: string;
  readonly type: string;
  readonly provider: string;
  readonly providerAccountId: string;
}

/**
 * Links a Google account to the user of the address that Google has verified; throws `forbidden` for another user, and if the
 * user has ended sign-in by Google. If the user never confirmed the address, someone else may have registered it: Google's
 * holder takes the account over, and its password and sessions end.
 */
export async function linkGoogleAccount(
  { userId, type, provider, providerAccountId }: Link,
  email: string,
): Promise<void> {
  await inTransaction(async (session) => {
    // Writes the user, to conflict with a concurrent end of sign-in by Google or a new password.
    const owner = {
      _id: userId,
      email,
      google_ended_at: null,
      $or: [{ entered_at: null }, { emailVerified: mongoose.trusted({ $ne: null }) }],
    };
    const counted = await UserModel.updateOne(owner, { $inc: { sign_ins: 1 } }, { session });
    if (counted.matchedCount === 0)
      throw forbidden("This Google account has another email address, or has been disconnected.");
    // One Google account per user: the holder of a verified address may sign in with another one later.
    await GoogleAccountModel.deleteMany({ userId, provider }, { session });
    await forgetLinkOfNobody({ provider, providerAccountId }, session);
    const link = { userId, type, provider, providerAccountId, email, linked_at: new Date() };
    await GoogleAccountModel.create([link], { session });
    const taken = await UserModel.updateOne(
      { _id: userId, emailVerified: null },
      { emailVerified: new Date(), password_hash: null, password_changed_at: new Date() },
      { session },
    );
    if (taken.modifiedCount === 0) return;
    await endSessions(userId, { session });
    await MailTokenModel.deleteMany({ user_id: userId }, { session });
  });
}

/** Deletes the link of a deleted user, which would lock Google's holder out; an existing user's link stays. */
async function forgetLinkOfNobody(
  account: Pick<Link, "provider" | "providerAccountId">,
  session: ClientSession,
): Promise<void> {
  const left = await GoogleAccountModel.findOne(account, { userId: 1 }, { session }).lean();
  if (!left || (await UserModel.exists({ _id: left.userId }).session(session))) return;
  await GoogleAccountModel.deleteOne({ _id: left._id }, { session });
}

/**
 * With the password: allows sign-in by Google again, and confirms a questioned link. Throws `wrong_password`.
 */
export async function allowGoogle(actor: Actor, password: string): Promise<number> {
  const user = await UserModel.findById(actor.userId, { password_hash: 1 }).lean();
  const proven = user?.password_hash ?? null;
  const wrong = () =>
    new AppError("wrong_password", WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } });
  if (!(await verifyPassword(proven, password))) throw wrong();
  return inTransaction(async (session) => {
    const allowed = await UserModel.updateOne(
      { _id: actor.userId, password_hash: proven },
      { google_ended_at: null, password_proven_at: new Date() },
      { session },
    );
    if (allowed.matchedCount === 0) throw wrong();
    await GoogleAccountModel.updateMany({ userId: actor.userId }, { is_questioned: false }, { session });
    return allowed.modifiedCount;
  });
}

/**
 * Ends sign-in by Google: deletes the link and the user's other sessions, which it may have started. No Google account can
 * sign in, whatever its address, until the password allows it (allow-google.ts). Returns 0 without a link, since someone who
 * registered another's address must not lock its owner out. Throws `conflict` without a password, since no way to sign in
 * would be left.
 */
export async function endGoogleLink(actor: Actor): Promise<number> {
  return inTransaction(async (session) => {
    const ended = await GoogleAccountModel.deleteMany(
      { userId: actor.userId, provider: "google" },
      { session },
    );
    if (ended.deletedCount === 0) return 0;
    const kept = await UserModel.updateOne(
      { _id: actor.userId, password_hash: mongoose.trusted({ $ne: null }) },
      { google_ended_at: new Date() },
      { session },
    );
    if (kept.matchedCount === 0) throw conflict(GOOGLE_ALONE);
    await endSessions(actor.userId, { kept: actor.sessionId, session });
    return 1;
  });
}

/** Returns a link for the API; an older one without a time has that of its id. */
function serializeGoogleLink(
  link: Pick<GoogleAccountRecord, "email" | "linked_at"> & { readonly _id: Types.ObjectId },
): GoogleLink {
  return {
    email: link.email ?? null,
    linked_at: (link.linked_at ?? link._id.getTimestamp()).toISOString(),
  };
}

/** Returns a user's Google account, and whether they have ended sign-in by Google. */
export async function findGoogleLink(actor: Actor): Promise<GoogleState> {
  const [link, user] = await Promise.all([
    GoogleAccountModel.findOne({ userId: actor.userId, provider: "google" }).lean(),
    UserModel.findById(actor.userId, { google_ended_at: 1 }).lean(),
  ]);
  return {
    link: link && serializeGoogleLink(link),
    isQuestioned: link?.is_questioned ?? false,
    isEnded: Boolean(user?.google_ended_at),
  };
}

/**
 * Call it with a new password: questions and returns the Google account linked since the last proof of the old one, which may
 * be someone else's. The profile shows it until the user ends or allows it. Null if there is none.
 */
export async function flagGoogleLink(
  user: { readonly _id: Types.ObjectId; readonly password_proven_at?: Date | null },
  session: ClientSession,
): Promise<GoogleLink | null> {
  const link = await GoogleAccountModel.findOne({ userId: user._id, provider: "google" })
    .session(session)
    .lean();
  if (!link) return null;
  const named = serializeGoogleLink(link);
  // Without a stored proof (older accounts), any link may be newer.
  if (Date.parse(named.linked_at) <= (user.password_proven_at?.getTime() ?? 0)) return null;
  await GoogleAccountModel.updateOne({ _id: link._id }, { is_questioned: true }, { session });
  return named;
}
