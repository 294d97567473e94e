import { MongoDBAdapter } from "@auth/mongodb-adapter";
import type { AuthOptions } from "next-auth";
import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import { email as emailField } from "@/lib/contracts/fields";
import { connectDatabase } from "@/lib/db/connect";
import { authRequest } from "@/lib/auth/auth-request";
import { toDisplayName } from "@/lib/contracts/registration";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { UserModel, type UserDocument } from "@/models/user";
import type { ClientSession } from "mongoose";
import { endSessions } from "@/lib/auth/sessions";
import { inTransaction } from "@/lib/db/transaction";
import { forbidden } from "@/lib/errors";
import { GoogleAccountModel } from "@/models/google-account";
import { MailTokenModel } from "@/models/mail-token";

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
    getUserByEmail: (email) => base.getUserByEmail?.(emailField.parse(email)) ?? null,
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
  try {
    return await UserModel.create(person);
  } catch (error) {
    const user = isDuplicateKey(error, "email") && (await UserModel.findOne({ email: person.email }).lean());
    if (!user) throw error;
    return user;
  }
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
    const owner = { _id: userId, email, google_ended_at: null };
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
