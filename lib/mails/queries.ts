import mongoose, { type QueryFilter } from "mongoose";
import { announcementCause } from "@/lib/announcements/mails";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, AdminReader } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { MailModel, type MailDocument } from "@/models/mail";
import {
  isRetryable,
  type listMails as contract,
  type Mail,
  SHOWN_STATES,
  type ShownState,
} from "./contract";

/** The fields that the list reads; never the content. */
const MAIL_FIELDS = {
  to: 1,
  subject: 1,
  kind: 1,
  state: 1,
  attempts: 1,
  error: 1,
  created_at: 1,
  next_at: 1,
  settled_at: 1,
  isKept: { $ne: [{ $type: "$sealed" }, "null"] },
} as const;

type MailFields = Pick<
  MailDocument,
  "_id" | "to" | "subject" | "kind" | "state" | "attempts" | "error" | "created_at" | "next_at" | "settled_at"
> & { readonly isKept: boolean };

/** Serializes a mail for admins. */
function serializeMail(mail: MailFields): Mail {
  const state = mail.state === "sending" ? "waiting" : mail.state;
  return {
    _id: mail._id.toString(),
    to: mail.to,
    subject: mail.subject,
    kind: mail.kind,
    state,
    attempts: mail.attempts,
    error: mail.error ?? "",
    created_at: mail.created_at.toISOString(),
    next_at: mail.state === "waiting" ? mail.next_at.toISOString() : null,
    settled_at: mail.settled_at?.toISOString() ?? null,
    can_retry: isRetryable(mail),
  };
}

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of the outbox, newest first unless sorted otherwise; ids break ties within a millisecond. */
export async function listMails(
  _actor: Actor<AdminReader>,
  query: Query = {},
): Promise<{ items: Mail[]; total: number }> {
  const { page = 1, limit = 100, sort, direction = sort ? "asc" : "desc" } = query;
  await connectDatabase();
  const filter = filterOf(query);
  const [found, total] = await Promise.all([
    MailModel.find(filter, MAIL_FIELDS)
      .sort({ [sort ?? "created_at"]: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<MailFields[]>(),
    Object.keys(filter).length > 0 ? MailModel.countDocuments(filter) : countAll(MailModel),
  ]);
  return { items: found.map(serializeMail), total };
}

/** The prefix of the causes of an announcement's mails; a cause ends with its receiver. */
function causesOfAnnouncement(id: string) {
  const start = announcementCause(id.toLowerCase());
  return mongoose.trusted({ $gte: start, $lt: `${start}\uffff` });
}

/** The last mails to an address since a day, newest first; hides those of an earlier owner (docs/product.md 8.21). */
export async function listMailsTo(to: string, since: Date, most: number): Promise<Mail[]> {
  const found = await MailModel.find({ to, created_at: mongoose.trusted({ $gte: since }) }, MAIL_FIELDS)
    .sort({ created_at: -1, _id: -1 })
    .limit(most)
    .lean<MailFields[]>();
  return found.map(serializeMail);
}

function filterOf({ state, q, announcement }: Query): QueryFilter<MailDocument> {
  return {
    ...(announcement && { cause: causesOfAnnouncement(announcement) }),
    ...(state && {
      state:
        state === "waiting" ? mongoose.trusted({ $in: ["waiting" as const, "sending" as const] }) : state,
    }),
    ...(q && { to: new RegExp(searchPattern(q), "i") }),
  };
}

/** The query's time limit: a figure for a chart is not worth more of the database's work. */
const GIVE_UP_MS = 2_000;

interface MailFigures {
  readonly byState: Readonly<Record<ShownState, number>>;
  /** The age of the oldest waiting mail in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
}

/**
 * Counts mails by state, and the age of the oldest waiting one. Throws the driver's error if the database is down or
 * slow.
 */
export async function countMails(now = new Date()): Promise<MailFigures> {
  await connectDatabase();
  const count = (state: ShownState | "sending") => MailModel.countDocuments({ state }).maxTimeMS(GIVE_UP_MS);
  const oldestOf = (state: "waiting" | "sending") =>
    MailModel.findOne({ state }, { created_at: 1 }).sort({ created_at: 1 }).maxTimeMS(GIVE_UP_MS).lean();
  const [sending, oldest, taken, ...counts] = await Promise.all([
    count("sending"),
    oldestOf("waiting"),
    oldestOf("sending"),
    ...SHOWN_STATES.map(count),
  ]);
  const byState = Object.fromEntries(
    SHOWN_STATES.map((state, at) => [state, (counts[at] ?? 0) + (state === "waiting" ? sending : 0)]),
  ) as Record<ShownState, number>;
  const ages = [oldest, taken].map((mail) => (mail ? now.getTime() - mail.created_at.getTime() : 0));
  return { byState, oldestSeconds: Math.max(...ages) / 1000 };
}
