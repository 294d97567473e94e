import { SHOWN_STATES, type ShownState } from "@/lib/contracts/mails.states";
import { connectDatabase } from "@/lib/db/connect";
import { MailModel } from "@/models/mail";

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
