import mongoose, { type QueryFilter } from "mongoose";
import type { MailState } from "@/lib/mails/contract";
import { connectDatabase } from "@/lib/platform/db/connect";
import { serving } from "@/lib/platform/db/serving";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { MailModel, type MailDocument } from "@/models/mail";
import { UserModel } from "@/models/user";
import type { ClaimedMail } from "./claimed";
import { findRefusal } from "./mail-preference";
import { findGone, isStateOf } from "./reasons";
import { openBody } from "./seal-body";
import {
  eraseOld,
  postpone,
  dropped,
  settleDropped,
  settleFailed,
  settleFailure,
  settleRunOut,
  settleSent,
  settleUnwanted,
  forgetAfter,
} from "./settle-mail";
import { handOver } from "./transport";
import { randomUUID } from "node:crypto";

/** Longer than any attempt takes by the timeouts of lib/platform/mail/smtp.ts. */
const CLAIM_MS = 3 * 60_000;

export const MAYBE_ARRIVED =
  "The server stopped while the mail server took it: it may have arrived, so it is not sent again by itself.";

/** Claims the longest due waiting mail for this process; null if there is none. */
export async function claimMail(
  now: Date,
  which: QueryFilter<MailDocument> = {},
): Promise<ClaimedMail | null> {
  const claim = randomUUID();
  const filter = { state: "waiting" as const, next_at: mongoose.trusted({ $lte: now }), ...which };
  const claimed = await MailModel.findOneAndUpdate(
    filter,
    [
      {
        $set: {
          state: "sending",
          claim,
          // Uses the database's clock, so that the instances' clocks need not agree.
          claimed_until: { $add: ["$$NOW", CLAIM_MS] },
          attempts: { $add: ["$attempts", 1] },
        },
      },
    ],
    { sort: { next_at: 1 }, returnDocument: "after", updatePipeline: true },
  ).lean<MailDocument | null>();
  return claimed && { ...claimed, claim };
}

/**
 * Records that the mail is about to be handed to the mail server. Throws if the claim has passed to another process or
 * the mail was handed over before: it must not be sent then. So no mail is handed over twice, whatever stalls or dies.
 */
export async function noteHandover({ _id, claim }: Pick<ClaimedMail, "_id" | "claim">): Promise<void> {
  const noted = await MailModel.updateOne(
    { _id, claim, state: "sending", handed_at: null },
    { handed_at: new Date() },
  );
  if (noted.modifiedCount !== 1) throw new Error("This mail is somebody else's to send.");
}

/**
 * Recovers what dead processes have left: requeues mails that had not been handed over; shows the others to admins,
 * since no one knows whether they arrived (docs/decisions/026).
 */
export async function settleLapsedClaims(): Promise<void> {
  const lapsed = { state: "sending" as const, $expr: mongoose.trusted({ $lt: ["$claimed_until", "$$NOW"] }) };
  await MailModel.updateMany(
    { ...lapsed, handed_at: null },
    { state: "waiting", claim: null, claimed_until: null },
  );
  const now = new Date();
  await MailModel.updateMany(
    { ...lapsed, handed_at: mongoose.trusted({ $ne: null }) },
    { state: "unsure", error: MAYBE_ARRIVED, settled_at: now, forget_at: forgetAfter(now) },
  );
}

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
  if (!mail) return null;
  const state = await attempt(mail, now);
  if (state !== "waiting") await wakeNext(mail, now());
  return state;
}

/** Lets the mails that were postponed until this one is settled go at once. */
async function wakeNext({ to, about, sequence = 0 }: ClaimedMail, now: Date): Promise<void> {
  if (!about) return;
  const next = { about, to, sequence: mongoose.trusted({ $gt: sequence }), state: "waiting" as const };
  await MailModel.updateMany({ ...next, attempts: 0 }, { next_at: now });
}

async function attempt(mail: ClaimedMail, now: () => Date): Promise<MailState> {
  if (mail.until && mail.until <= now()) return settleRunOut(mail, now());
  if (mail.kind === "news" && (await findRefusal(mail.to))) return settleUnwanted(mail, now());
  const gone = await findGoneMail(mail, now());
  if (gone) return settleDropped(mail, gone, now());
  const older = await dropOlder(mail, now());
  if (older) {
    await postpone(mail, older);
    // The older one may have been settled in between, and so has not woken it.
    if (!(await dropOlder(mail, now())))
      await MailModel.updateOne({ _id: mail._id, attempts: 0 }, { next_at: now() });
    return "waiting";
  }
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

const REPLACED = "A newer mail says how it stands now.";

/** Returns why a mail is not sent any more, asked just before it is handed over; null if it is still true. */
async function findGoneMail({ cause, to, about, sequence = 0 }: ClaimedMail, now: Date) {
  const isForAdmin = cause.endsWith(`:${to}`);
  if (isForAdmin && !(await UserModel.exists({ email: to, role: "admin" })))
    return "Its reader is not an admin any more.";
  const gone = await findGone(cause, now);
  if (gone || !about || !isStateOf(cause)) return gone;
  const newer = await MailModel.distinct("cause", {
    about,
    to,
    sequence: mongoose.trusted({ $gt: sequence }),
  });
  return newer.some(isStateOf) ? REPLACED : null;
}

/** How long a mail waits for an older one that is being sent. */
const ORDER_MS = 2_000;

/**
 * Drops the waiting mails that this one replaces. Returns when to try again if an older one about the same thing is still
 * to be sent; null if this one may go.
 */
async function dropOlder({ cause, to, about, sequence = 0 }: ClaimedMail, now: Date): Promise<Date | null> {
  if (!about) return null;
  const older = { about, to, sequence: mongoose.trusted({ $lt: sequence }) };
  const unsettled = { ...older, state: mongoose.trusted({ $in: ["waiting" as const, "sending" as const] }) };
  const found = await MailModel.find(unsettled, { cause: 1 }).lean();
  const replaced = isStateOf(cause) ? found.filter((mail) => isStateOf(mail.cause)) : [];
  await MailModel.updateMany(
    { _id: mongoose.trusted({ $in: replaced.map(({ _id }) => _id) }), state: "waiting" },
    dropped(REPLACED, now),
  );
  const [last] = await MailModel.find(unsettled, { next_at: 1 }).sort({ next_at: -1 }).limit(1).lean();
  return last ? new Date(Math.max(last.next_at.getTime(), now.getTime()) + ORDER_MS) : null;
}

/** In a lean document, Mongoose's Buffer is the driver's Binary. */
const bytesOf = (sealed: Uint8Array | mongoose.mongo.Binary) =>
  sealed instanceof mongoose.mongo.Binary ? sealed.value() : sealed;

/** From the sender's domain, as receivers expect of a Message-ID. */
function domain(): string {
  const { MAIL_FROM, NEXTAUTH_URL } = env();
  return /@([^\s<>@]+)>?$/.exec(MAIL_FROM ?? "")?.[1] ?? new URL(NEXTAUTH_URL).hostname;
}
