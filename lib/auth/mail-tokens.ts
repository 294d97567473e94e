import { randomBytes } from "node:crypto";
import mongoose, { type ClientSession, type Types } from "mongoose";
import { BAD_LINK } from "@/lib/contracts/account-mail.sentences";
import { AppError } from "@/lib/errors";
import { MailTokenModel, type MailTokenRecord } from "@/models/mail-token";
import { tokenHash } from "./token-hash";

type Purpose = MailTokenRecord["purpose"];

/** Minutes that a link lives. */
const LIFE: Record<Purpose, number> = { "reset-password": 30, "verify-email": 24 * 60 };

const invalid = () => new AppError("invalid_input", BAD_LINK);

/** A new token for a link. Earlier ones live on, else asking again would end them. The database keeps its hash alone. */
export async function makeMailToken(
  userId: Types.ObjectId,
  purpose: Purpose,
  session?: ClientSession,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { _id: tokenHash(token), user_id: userId, purpose, expires_at: endOf(purpose) };
  await MailTokenModel.create([row], session ? { session } : {});
  return token;
}

/** When a link that is made now ends. */
export const endOf = (purpose: Purpose) => new Date(Date.now() + LIFE[purpose] * 60_000);

const liveToken = (token: string, purpose: Purpose) => ({
  _id: tokenHash(token),
  purpose,
  expires_at: mongoose.trusted({ $gt: new Date() }),
});

/** Whose token it is, were it taken now; throws `invalid_input`. */
export async function readMailToken(token: string, purpose: Purpose): Promise<Types.ObjectId> {
  const found = await MailTokenModel.findOne(liveToken(token, purpose), { user_id: 1 }).lean();
  if (!found) throw invalid();
  return found.user_id;
}

/** Takes a token: it works once, for the first who comes (atomic). Returns whose it is; throws `invalid_input`. */
export async function takeMailToken(
  token: string,
  purpose: Purpose,
  session: ClientSession,
): Promise<Types.ObjectId> {
  const taken = await MailTokenModel.findOneAndDelete(liveToken(token, purpose), { session }).lean();
  if (!taken) throw invalid();
  return taken.user_id;
}
