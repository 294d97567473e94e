import type { MailDocument } from "@/models/mail";

/** A mail that one process has claimed to send it. */
export type ClaimedMail = MailDocument & { readonly claim: string };
