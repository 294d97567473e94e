import mongoose, { type ClientSession, type Types } from "mongoose";
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import { BAD_LINK } from "@/lib/users/account-contract";
import { MailTokenModel, type MailTokenRecord } from "@/models/mail-token";

type Purpose = MailTokenRecord["purpose"];

/** Lifetime of a link in minutes. */
const LIFE: Record<Purpose, number> = {
  "reset-password": 30,
  "verify-email": 24 * 60,
  // A slip of paper lies on the table for a while.
  claim: 30 * 24 * 60,
  "claim-mailed": 30 * 24 * 60,
};

/** Returns the hash by which the database stores a mailed token. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

const invalid = () => new AppError("invalid_input", BAD_LINK);

/** Creates a token for a link to an address. Earlier ones stay valid, so asking again does not end them. Stores the hash only. */
export async function makeMailToken(
  userId: Types.ObjectId,
  purpose: Purpose,
  email: string | null = null,
  session?: ClientSession,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { _id: tokenHash(token), user_id: userId, purpose, email, expires_at: endOf(purpose) };
  await MailTokenModel.create([row], session ? { session } : {});
  return token;
}

/** Returns the expiry of a link created now. */
export const endOf = (purpose: Purpose) => new Date(Date.now() + LIFE[purpose] * 60_000);

const liveToken = (token: string, purposes: readonly Purpose[]) => ({
  _id: tokenHash(token),
  purpose: mongoose.trusted({ $in: purposes }),
  expires_at: mongoose.trusted({ $gt: new Date() }),
});

/** Returns the owner of a token without consuming it; throws `invalid_input`. */
export async function readMailToken(token: string, ...purposes: Purpose[]): Promise<Types.ObjectId> {
  const found = await MailTokenModel.findOne(liveToken(token, purposes), { user_id: 1 }).lean();
  if (!found) throw invalid();
  return found.user_id;
}

/** Consumes a token, atomically and once. Returns its owner, and the address that it was mailed to; throws `invalid_input`. */
export async function takeMailToken(
  token: string,
  purposes: readonly Purpose[],
  session: ClientSession,
): Promise<MailTokenRecord> {
  const taken = await MailTokenModel.findOneAndDelete(liveToken(token, purposes), { session }).lean();
  if (!taken) throw invalid();
  return taken;
}
