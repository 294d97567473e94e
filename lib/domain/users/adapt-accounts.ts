import { MongoDBAdapter } from "@auth/mongodb-adapter";
import type { AuthOptions } from "next-auth";
import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import { email as emailField } from "@/lib/contracts/fields";
import { connectDatabase } from "@/lib/db/connect";
import { createGoogleUser } from "@/lib/domain/users/create-google-user";
import { linkGoogleAccount } from "@/lib/domain/users/link-google-account";
import { authRequest } from "@/lib/auth/auth-request";

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
