import { listOwnReminders } from "@/lib/domain/rent-reminders/queries";
import type { Owner } from "./get-owner";
import { listOwnTrail } from "./list-own-trail";
import { readVisits, readNotices, readInvitations, readMails } from "./read-by-address";
import { readAccount, readSessions, readPushSubscriptions, readGoogleAccounts } from "./read-own-account";
import {
  readRequests,
  readAnnouncementsRead,
  readAgreements,
  readDocuments,
  readDeposits,
  readAutopay,
  readPayments,
  readRepairs,
  readNotes,
} from "./read-own-tenancy";

interface Section {
  /** The collection of the data. */
  readonly model: string;
  readonly read: (owner: Owner) => Promise<unknown>;
}

/** The parts of the data export by key (docs/product.md 3.14); a new collection about people needs one. */
export const SECTIONS = {
  account: { model: "User", read: readAccount },
  sessions: { model: "Session", read: readSessions },
  push_subscriptions: { model: "PushSubscription", read: readPushSubscriptions },
  google_accounts: { model: "GoogleAccount", read: readGoogleAccounts },
  requests: { model: "AgreementRequest", read: readRequests },
  agreements: { model: "Agreement", read: readAgreements },
  documents: { model: "AgreementDocument", read: readDocuments },
  deposits: { model: "Deposit", read: readDeposits },
  payments: { model: "Payment", read: readPayments },
  autopay: { model: "Autopay", read: readAutopay },
  reminders: {
    model: "RentReminder",
    read: ({ userId, most }: Owner) => listOwnReminders(userId, most),
  },
  repairs: { model: "Repair", read: readRepairs },
  announcements_read: { model: "AnnouncementRead", read: readAnnouncementsRead },
  visits: { model: "Visit", read: readVisits },
  notices: { model: "FreeNotice", read: readNotices },
  invitations: { model: "Invitation", read: readInvitations },
  mails: { model: "Mail", read: readMails },
  notes: { model: "MemberNote", read: readNotes },
  trail: { model: "AuditEntry", read: listOwnTrail },
} as const satisfies Record<string, Section>;

/** Collections about people that are not exported, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  Announcement: "Its author is an admin at work; the words are the building's.",
  Apartment: "A hold names the admin who is deciding, for ten minutes.",
  Building: "The address is the office's own.",
  Lease: "It names a process of the server that works, and no person.",
  RepairPhoto: "The pictures themselves: their addresses stand with each repair.",
  MailToken: "The hash of a link that was mailed, for a day at most: a secret, and nothing besides.",
};
