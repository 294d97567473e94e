import mongoose, { type QueryFilter } from "mongoose";
import { randomUUID } from "node:crypto";
import type { MailState } from "@/lib/mails/contract";
import { connectDatabase, serving } from "@/lib/platform/db/connect";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { MailModel, type MailDocument } from "@/models/mail";
import { UserModel } from "@/models/user";
import { findRefusal } from "./mail-preference";
import { findGone, isStateOf, officeOf, undoDropped } from "./reasons";
import { openBody } from "./seal-body";
import { describeFailure, handOver } from "./transport";

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first attempt, the second and so on; after the last, a day and a half later, it is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/** Random, so that a server that recovers does not get everything at once. */
const JITTER = 0.2;

/** When to retry after this many attempts; null after the last. */
export function nextAttempt(attempts: number, now: Date, chance = Math.random()): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + pause * (1 - JITTER + 2 * JITTER * chance));
}

/** How long a settled mail stays listed, and blocks a second mail of its cause. */
const KEPT_MS = 400 * 24 * 60 * 60_000;

const forgetAfter = (now: Date) => new Date(now.getTime() + KEPT_MS);

const RUN_OUT = "The link in it had run out before it could be sent.";

/** Marks it sent and erases its content. */
function settleSent(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "sent", error: "", sealed: null, ...settled(now) });
}

/** Marks it refused by its reader (docs/product.md 12.4) and erases it. */
function settleUnwanted(mail: ClaimedMail, now: Date) {
  return settle(mail, { state: "unwanted", error: "", sealed: null, ...settled(now) });
}

/** Marks it dropped: it is not true any more (lib/platform/mail/reasons.ts); `why` is for admins. */
async function settleDropped(mail: ClaimedMail, why: string, now: Date) {
  await undoDropped(mail.cause, why);
  return settle(mail, dropped(why, now));
}

/** The same for mails that are not claimed. */
const dropped = (why: string, now: Date) =>
  ({ state: "dropped", error: why, sealed: null, ...settled(now) }) as const;

/** Returns it unsent until an older mail about the same thing is settled; it does not count as an attempt. */
function postpone(mail: ClaimedMail, until: Date) {
  return settle(mail, { state: "waiting", next_at: until, attempts: mail.attempts - 1 });
}

/** Marks it stale: erased, and no longer sendable. */
function settleRunOut(mail: ClaimedMail, now: Date, why = "") {
  return settle(mail, { state: "failed", error: `${why} ${RUN_OUT}`.trim(), sealed: null, ...settled(now) });
}

/** Gives it up; an admin may send it again while it has content. */
function settleFailed(mail: ClaimedMail, error: string, now: Date) {
  return settle(mail, { state: "failed", error, ...settled(now) });
}

/**
 * After a transport error: schedules a retry, gives up, or, if the server may have accepted it without saying so,
 * leaves it to an admin.
 */
async function settleFailure(mail: ClaimedMail, error: unknown, now: Date) {
  const { sentence, isFinal, isRefusal } = describeFailure(error);
  if (isRefusal) await MailModel.updateOne(ownedBy(mail), { handed_at: null });
  const unsure = await MailModel.updateOne(
    { ...ownedBy(mail), handed_at: mongoose.trusted({ $ne: null }) },
    { state: "unsure", error: `${sentence} It may have arrived.`, claim: null, ...settled(now) },
  );
  if (unsure.modifiedCount === 1) return "unsure" as const;
  const next = isFinal ? null : nextAttempt(mail.attempts, now);
  if (!next) return settleFailed(mail, sentence, now);
  if (mail.until && next >= mail.until) return settleRunOut(mail, now, sentence);
  return settle(mail, { state: "waiting", error: sentence, next_at: next });
}

/** How long an admin can send it again: a month. */
const ERASED_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Erases the content of mails that no one has sent again, or that are stale. */
async function eraseOld(now: Date): Promise<void> {
  const before = new Date(now.getTime() - ERASED_AFTER_MS);
  await MailModel.updateMany(
    {
      state: mongoose.trusted({ $in: ["failed" as const, "unsure" as const] }),
      sealed: mongoose.trusted({ $ne: null }),
      $or: [{ settled_at: mongoose.trusted({ $lt: before }) }, { until: mongoose.trusted({ $lt: now }) }],
    },
    { sealed: null },
  );
}

const settled = (now: Date) => ({ settled_at: now, forget_at: forgetAfter(now) });

/** Also for a process that was so slow that it was taken for dead: it still knows best. */
const ownedBy = ({ _id, claim }: ClaimedMail) => ({ _id, claim });

async function settle<S extends MailDocument["state"]>(
  mail: ClaimedMail,
  change: Partial<MailDocument> & { state: S },
): Promise<S> {
  await MailModel.updateOne(ownedBy(mail), { ...change, claim: null, claimed_until: null });
  return change.state;
}

/** Longer than any attempt takes by the timeouts of lib/platform/mail/transport.ts. */
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
  const isForOffice = cause.endsWith(`:${to}`);
  const role = mongoose.trusted({ $in: [...officeOf(cause)] });
  if (isForOffice && !(await UserModel.exists({ email: to, role })))
    return "Its reader does not do this work any more.";
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

/** A mail that one process has claimed to send it. */
type ClaimedMail = MailDocument & { readonly claim: string };
