import { runEvery } from "@/lib/db/run-every";
import { endDueAgreements } from "@/lib/domain/agreements/end-due-agreements";
import { publishDueAnnouncements } from "@/lib/domain/announcements/publish-due-announcements";
import { releaseExpiredHolds } from "@/lib/domain/apartments/release-expired-holds";
import { takeDueRents } from "@/lib/domain/autopay/take-due-rents";
import { warnOfExpiry } from "@/lib/domain/autopay/warn-of-expiry";
import { sendFreeNotices } from "@/lib/domain/free-notices/send-free-notices";
import { startReconciler } from "@/lib/domain/payments/start-reconciler";
import { sendDuePushes } from "@/lib/domain/push-subscriptions/send-due-pushes";
import { makeReminderJob } from "@/lib/domain/rent-reminders/send-due-reminders";
import { makePhotoSweep } from "@/lib/domain/users/sweep-photos";
import { sendDueMails } from "@/lib/mail/send-due-mails";
import { canSendMail } from "@/lib/mail/transport";
import { startAccountCheck } from "@/lib/payments/check-account";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Starts the background jobs of a process; several instances may run them at once. Returns a function that stops them: no
 * new run starts, and its promise resolves when the current ones have ended.
 */
export function startJobs(): () => Promise<void> {
  const stops = [
    runEvery(10 * SECOND, "ending agreements", () => endDueAgreements()),
    runEvery(30 * SECOND, "letting go of holds", () => releaseExpiredHolds()),
    runEvery(30 * SECOND, "sending notices of free homes", () => sendFreeNotices()),
    runEvery(10 * SECOND, "publishing announcements", () => publishDueAnnouncements()),
    runEvery(10 * SECOND, "taking rents", () => takeDueRents()),
    runEvery(MINUTE, "warning of cards that expire", () => warnOfExpiry()),
    runEvery(MINUTE, "reminding of rent", makeReminderJob()),
    // New mails are sent at once; this finds retries and what a dead process has left.
    ...(canSendMail() ? [runEvery(20 * SECOND, "sending mails", () => sendDueMails())] : []),
    runEvery(5 * SECOND, "sending push messages", () => sendDuePushes()),
    runEvery(HOUR, "sweeping photos", makePhotoSweep()),
    startReconciler(),
    startAccountCheck(),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
