import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { conflict, AppError } from "@/lib/platform/errors";
import { dayAfter, daysBetween, startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { canSendMail } from "@/lib/platform/mail/transport";
import type { AnnouncementDocument } from "@/models/announcement";
import { BAD_DAY } from "./contract";

/** The most days ahead for which one can be scheduled. */
const MOST_DAYS_AHEAD = 365;

/** The days after which an unopened announcement no longer counts as unread. */
export const UNREAD_DAYS = 30;

/** How many of the newest announcements are checked for unread ones. */
export const MOST_UNREAD = 100;

/**
 * Announcements dated from this instant on belong to a later day in Dhaka, and are not published yet
 * (docs/product.md 5.58). Compares days and not instants, so that the clocks of instances need not agree to the second.
 */
export const startOfTomorrow = (now: Date): Date => startOfTowerDay(dayAfter(towerDay(now)));

/** Returns the instant of the day of publication; null to publish now. Throws `invalid_input` at `publish_on`. */
export function waitsUntil(day: string | null | undefined, now: Date): string | null {
  const today = towerDay(now);
  if (!day || day === today) return null;
  if (day > today && daysBetween(today, day) <= MOST_DAYS_AHEAD) return day;
  throw new AppError("invalid_input", BAD_DAY, { fields: { publish_on: BAD_DAY } });
}

/** Throws `conflict` if this installation sends no mail. */
export function checkMailing(isAsked: boolean | undefined): void {
  if (isAsked && !canSendMail()) throw conflict(SENDS_NO_MAIL);
}

/** The fields that an admin edits, from which the version is derived. */
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

/** Absent in older documents. */
const goesByMail = ({ mail }: Partial<Pick<AnnouncementDocument, "mail">>): boolean => mail ?? false;

export const isPinned = ({ pinned_at }: Pick<AnnouncementDocument, "pinned_at">): boolean =>
  pinned_at instanceof Date;
