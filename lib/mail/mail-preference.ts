import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { Types, type ClientSession } from "mongoose";
import { env } from "@/lib/env";
import { UserModel } from "@/models/user";

const key = () =>
  Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", "nibash link that ends mails", 32));

const signatureOf = (userId: string) => createHmac("sha256", key()).update(userId).digest("base64url");

/** What the link that ends mails carries: whose mails, signed. It ends them and does nothing else, so it never runs out. */
export const preferenceToken = (userId: string) => `${userId}-${signatureOf(userId)}`;

/** Whose mails a token ends; null where it is none of ours. */
export function readPreferenceToken(token: string): string | null {
  const [, userId, signature] = /^([0-9a-f]{24})-([\w-]{43})$/.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(userId)), Buffer.from(signature));
  return isOurs && Types.ObjectId.isValid(userId) ? userId : null;
}

/** Whether the person at this address wants no news; false where nobody has an account there. */
export async function findRefusal(email: string): Promise<boolean> {
  return (await UserModel.exists({ email, wants_mails: false })) !== null;
}

/**
 * The two ways out of the news to this address: `press` for mailboxes (RFC 8058), `page` for people, its token after the #
 * where no log has it. Null where nobody has an account there.
 */
export async function findWayOut(
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
