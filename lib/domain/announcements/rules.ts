import { BAD_DAY } from "@/lib/contracts/announcements.sentences";
import { SENDS_NO_MAIL } from "@/lib/contracts/shared.sentences";
import { conflict, AppError } from "@/lib/errors";
import { dayAfter, daysBetween, startOfTowerDay, towerDay } from "@/lib/format/dates";
import { canSendMail } from "@/lib/mail/transport";
import type { AnnouncementDocument } from "@/models/announcement";

/** How far ahead a day can be named, in days. */
const MOST_DAYS_AHEAD = 365;
/** An announcement that nobody has opened for so many days is no news any more. */
export const UNREAD_DAYS = 30;
/** Of so many of the newest it is counted who has not opened them. */
export const MOST_UNREAD = 100;

/**
 * From this instant on the announcements are of a later day in Dhaka, and wait for it (docs/product.md 5.58). By the day
 * and not by the instant, so that the clocks of instances need not agree on what was posted a second ago.
 */
export const startOfTomorrow = (now: Date): Date => startOfTowerDay(dayAfter(towerDay(now)));

/** The day that it waits for; null where it goes at once. Throws `invalid_input` at `publish_on`. */
export function waitsUntil(day: string | null | undefined, now: Date): string | null {
  const today = towerDay(now);
  if (!day || day === today) return null;
  if (day > today && daysBetween(today, day) <= MOST_DAYS_AHEAD) return day;
  throw new AppError("invalid_input", BAD_DAY, { fields: { publish_on: BAD_DAY } });
}

/** Throws `conflict` where this installation sends no mail. */
export function checkMailing(isAsked: boolean | undefined): void {
  if (isAsked && !canSendMail()) throw conflict(SENDS_NO_MAIL);
}

/** What an admin edits, by which two of them at once are told apart. */
export function editable(announcement: AnnouncementDocument) {
  const { title, description, pinned_at, publish_on } = announcement;
  return {
    title,
    description,
    pinned: isPinned({ pinned_at }),
    mail: goesByMail(announcement),
    publish_on: publish_on ?? null,
  };
}

/** Older documents lack it. */
const goesByMail = ({ mail }: Partial<Pick<AnnouncementDocument, "mail">>): boolean => mail ?? false;

export const isPinned = ({ pinned_at }: Pick<AnnouncementDocument, "pinned_at">): boolean =>
  pinned_at instanceof Date;
