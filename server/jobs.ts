import { publishDueAnnouncements } from "@/lib/announcements/mutations";
import { releaseExpiredHolds } from "@/lib/apartments/hold-apartment";
import { warnOfExpiry } from "@/lib/autopay/set-up-card";
import { announceRents, takeDueRents } from "@/lib/autopay/take-due-rents";
import { sendFreeNotices } from "@/lib/free-notices/mails";
import { endDueAgreements } from "@/lib/leaving/mutations";
import { startReconciler } from "@/lib/payments/reconcile-payments";
import { startAccountCheck } from "@/lib/platform/cards/check-account";
import { runEvery } from "@/lib/platform/db/lease";
import { takesCards } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/send-due-mails";
import { canSendMail } from "@/lib/platform/mail/transport";
import { sendDuePushes } from "@/lib/push-subscriptions/send-due-pushes";
import { makeReminderJob } from "@/lib/rent-reminders/send-reminders";
import { makePhotoSweep } from "@/lib/users/mutations";

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
    runEvery(MINUTE, "reminding of rent", makeReminderJob()),
    // New mails are sent at once; this finds retries and what a dead process has left.
    ...(canSendMail() ? [runEvery(20 * SECOND, "sending mails", () => sendDueMails())] : []),
    runEvery(5 * SECOND, "sending push messages", () => sendDuePushes()),
    runEvery(HOUR, "sweeping photos", makePhotoSweep()),
    ...(takesCards() ? startCardJobs() : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** What asks the card provider: only where cards are taken. */
function startCardJobs(): (() => Promise<void>)[] {
  let announcedAt = 0;
  const announce = async () => {
    await announceRents();
    announcedAt = Date.now();
  };
  const take = async () => {
    // After an outage a turn may have come due that nobody was told of: it is announced and put off, not taken.
    if (Date.now() - announcedAt > 2 * MINUTE) await announce();
    await takeDueRents();
  };
  return [
    runEvery(10 * SECOND, "taking rents", take),
    runEvery(MINUTE, "announcing rents", announce),
    runEvery(MINUTE, "warning of cards that expire", () => warnOfExpiry()),
    startReconciler(),
    startAccountCheck(),
  ];
}
