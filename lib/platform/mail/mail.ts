import type { MailKind } from "@/lib/mails/contract";
import type { Language } from "@/lib/platform/contracts/language";
import type { MessageCause } from "./reasons";

/** An attachment. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A mail as a template builds it and the outbox takes it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same in a language, the reader's; a mail without it, as to the office, is in English. */
  readonly in?: (language: Language) => Pick<Mail, "subject" | "text" | "html" | "attachments">;
  /** That of a reader who is not found by the address: who claims it, or has just left. */
  readonly language?: Language;
  /**
   * The idempotency key, `request-accepted:<id>`: a second mail of the same cause is not sent. Without one, each mail
   * is. Its first word says why it may still be sent (lib/platform/mail/reasons.ts).
   */
  readonly cause?: MessageCause;
  /** Default `security`, which cannot be unsubscribed from. */
  readonly kind?: MailKind;
  /** When its link expires: later the mail is not sent. */
  readonly until?: Date;
  /** At most 5 MB in total. */
  readonly attachments?: readonly Attachment[];
  /** The URL of one-click unsubscribe (RFC 8058), for readers without an account. */
  readonly unsubscribe?: string;
}
