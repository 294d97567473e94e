import type { MailDocument } from "@/models/mail";

/** A mail that one process has taken to send it. */
export type ClaimedMail = MailDocument & { readonly claim: string };
