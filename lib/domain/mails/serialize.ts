import type { Mail } from "@/lib/contracts/mails";
import type { MailDocument } from "@/models/mail";
import { isRetryable } from "./rules";

/** The fields that the list reads; never the content. */
export const MAIL_FIELDS = {
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
export type MailFields = Pick<
  MailDocument,
  "_id" | "to" | "subject" | "kind" | "state" | "attempts" | "error" | "created_at" | "next_at" | "settled_at"
> & { readonly isKept: boolean };

/** Serializes a mail for admins. */
export function serializeMail(mail: MailFields): Mail {
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
