import type { MailKind } from "@/lib/contracts/mails.states";

/** A file that comes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A mail as a template makes it and the outbox takes it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Why it is sent, `request-accepted:<id>`: a second mail of the same cause is none. Without it each is its own. */
  readonly cause?: string;
  /** `security` unless said: what its reader cannot refuse. */
  readonly kind?: MailKind;
  /** The end of the link in it: later it is not sent. */
  readonly until?: Date;
  /** At most 5 MB in all. */
  readonly attachments?: readonly Attachment[];
  /** Where one press (RFC 8058) ends mails like this, for readers without an account. */
  readonly unsubscribe?: string;
}
