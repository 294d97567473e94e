import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { MAIL_SETTLED, NO_MAIL } from "@/lib/contracts/mails.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { wakeAfter } from "@/lib/mail/queue-mail";
import { MailModel, type MailDocument } from "@/models/mail";
import { RETRYABLE } from "./rules";

const AS_NEW = {
  state: "waiting",
  attempts: 0,
  error: "",
  claim: null,
  claimed_until: null,
  handed_at: null,
  settled_at: null,
  forget_at: null,
} as const;

/**
 * Requeues a mail that failed, may have arrived, or waits for a retry, and sends it at once, with the same Message-ID.
 * Returns 0 if it is being sent already. Throws `not_found`, and `conflict` if it has been sent or is erased.
 */
export async function sendAgain(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const before = await MailModel.findOneAndUpdate(
      {
        _id: id,
        state: mongoose.trusted({ $in: [...RETRYABLE] }),
        attempts: mongoose.trusted({ $gt: 0 }),
        sealed: mongoose.trusted({ $ne: null }),
      },
      { ...AS_NEW, next_at: new Date() },
      { session, projection: { to: 1, state: 1 } },
    ).lean();
    if (!before) return judge(await MailModel.findById(id, { state: 1 }, { session }).lean());
    const change = { before: { state: before.state }, after: { state: "waiting" } };
    await recordChange({ actor, action: "mail.sent-again", subject: before.to, ...change }, session);
    wakeAfter(session);
    return 1;
  });
}

function judge(mail: Pick<MailDocument, "state"> | null): number {
  if (!mail) throw notFound(NO_MAIL);
  if (mail.state === "waiting" || mail.state === "sending") return 0;
  throw conflict(MAIL_SETTLED);
}
