import mongoose, { type QueryFilter } from "mongoose";
import type { MailState } from "@/lib/contracts/mails.states";
import { connectDatabase } from "@/lib/db/connect";
import { serving } from "@/lib/db/serving";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import type { MailDocument } from "@/models/mail";
import { claimMail, noteHandover, settleLapsedClaims } from "./claim-mail";
import type { ClaimedMail } from "./claimed";
import { findRefusal } from "./mail-preference";
import { openBody } from "./seal-body";
import {
  eraseOld,
  settleFailed,
  settleFailure,
  settleRunOut,
  settleSent,
  settleUnwanted,
} from "./settle-mail";
import { handOver } from "./transport";

/** As many connections as nodemailer keeps, less one for a link that someone requests just now. */
const AT_ONCE = 4;

const UNREADABLE = "What was in it cannot be read any more: NEXTAUTH_SECRET is another one now.";

/**
 * Sends every due mail, on any number of instances at once. `now` is called for each mail. Ends when nothing is due, or
 * the server stops.
 */
export async function sendDueMails(now = () => new Date()): Promise<void> {
  await connectDatabase();
  await settleLapsedClaims();
  await eraseOld(now());
  const sendOneByOne = async () => {
    while (!serving.isStopping && (await sendNext(now)) !== null);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
}

/** Sends the longest due mail that matches. Returns the result, or null if there is none. */
export async function sendNext(
  now = () => new Date(),
  which: QueryFilter<MailDocument> = {},
): Promise<MailState | null> {
  const mail = await claimMail(now(), which);
  return mail && attempt(mail, now);
}

async function attempt(mail: ClaimedMail, now: () => Date): Promise<MailState> {
  if (mail.until && mail.until <= now()) return settleRunOut(mail, now());
  if (mail.kind === "news" && (await findRefusal(mail.to))) return settleUnwanted(mail, now());
  const body = mail.sealed && openBody(mail.cause, bytesOf(mail.sealed));
  if (!body) return settleFailed(mail, UNREADABLE, now());
  const { _id, to, subject, created_at: date } = mail;
  const letter = { to, subject, date, messageId: `<${String(_id)}@${domain()}>`, ...body };
  try {
    await handOver(letter, () => noteHandover(mail));
  } catch (error) {
    const state = await settleFailure(mail, error, now());
    const err = error instanceof Error ? error.message : "unknown";
    logger()[state === "waiting" ? "warn" : "error"]({ err, mail: String(_id), state }, "mail not sent");
    return state;
  }
  return settleSent(mail, now());
}

/** In a lean document, Mongoose's Buffer is the driver's Binary. */
const bytesOf = (sealed: Uint8Array | mongoose.mongo.Binary) =>
  sealed instanceof mongoose.mongo.Binary ? sealed.value() : sealed;

/** From the sender's domain, as receivers expect of a Message-ID. */
function domain(): string {
  const { MAIL_FROM, NEXTAUTH_URL } = env();
  return /@([^\s<>@]+)>?$/.exec(MAIL_FROM ?? "")?.[1] ?? new URL(NEXTAUTH_URL).hostname;
}
