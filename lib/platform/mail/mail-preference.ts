import { Types, type ClientSession } from "mongoose";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
import { UserModel } from "@/models/user";

const key = () =>
  Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", "nibash link that ends mails", 32));

const signatureOf = (userId: string) => createHmac("sha256", key()).update(userId).digest("base64url");

/** The content of an unsubscribe link: whose mails, signed. It can do nothing else, so it never expires. */
export const preferenceToken = (userId: string) => `${userId}-${signatureOf(userId)}`;

/** Returns whose mails a token ends; null if its signature is invalid. */
export function readPreferenceToken(token: string): string | null {
  const [, userId, signature] = /^([0-9a-f]{24})-([\w-]{43})$/.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(userId)), Buffer.from(signature));
  return isOurs && Types.ObjectId.isValid(userId) ? userId : null;
}

/** Whether the person with this address has turned news off; false if there is no account. */
export async function findRefusal(email: string): Promise<boolean> {
  return (await UserModel.exists({ email, wants_mails: false })) !== null;
}

/**
 * Returns the two unsubscribe links for this address: `press` for mail clients (RFC 8058), `page` for people, with the
 * token after the #, where no log has it. Null if there is no account.
 */
export async function findUnsubscribeLinks(
  email: string,
  session?: ClientSession,
): Promise<{ press: string; page: string } | null> {
  const user = await UserModel.findOne({ email }, { _id: 1 }, session ? { session } : {}).lean();
  if (!user) return null;
  const token = preferenceToken(user._id.toString());
  const at = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();
  return {
    press: at(`/api/mail-preferences/unsubscribe?token=${token}`),
    page: at(`/mail-preferences#${token}`),
  };
}
