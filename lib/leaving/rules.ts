import { NOT_A_TENANT } from "@/lib/payments/names";
import { AppError, conflict } from "@/lib/platform/errors";
import { dayAfter, dayLabel, towerDay, yearsAfter } from "@/lib/platform/format/dates";
import type { AgreementDocument } from "@/models/agreement";

/** The range of last days, both included. */
export interface Choice {
  readonly earliest: string;
  readonly latest: string;
}

/** A member may leave from the end of the notice on, and within a year of it (docs/product.md 5.20). */
export function memberChoice(noticeDays: number, now: Date): Choice {
  const earliest = dayAfter(towerDay(now), noticeDays);
  return { earliest, latest: yearsAfter(earliest, 1) };
}

/**
 * An admin may end an agreement from today on, two years ahead at most, and not after the day of a member's own notice
 * (docs/product.md 5.21).
 */
export function officeChoice(now: Date, agreement?: NoticedAgreement): Choice {
  const today = towerDay(now);
  const own = agreement && announcedBy(agreement) === "member" ? agreement.leave_on : null;
  return { earliest: today, latest: own ?? yearsAfter(today, 2) };
}

/** Throws `invalid_input` for the field if a day is outside the range. */
export function checkChoice(field: "leave_on" | "end_on", day: string, { earliest, latest }: Choice): void {
  if (day >= earliest && day <= latest) return;
  const message = `Please choose a day from ${dayLabel(earliest, "en")} to ${dayLabel(latest, "en")}.`;
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

/** Returns who announced the end of an agreement; null if no end is announced. */
export function announcedBy(agreement: NoticedAgreement): "member" | "office" | null {
  if (!agreement.leave_on) return null;
  return agreement.notice_given_by?.equals(agreement.user_id) ? "member" : "office";
}

type NoticedAgreement = Pick<AgreementDocument, "leave_on" | "notice_given_by" | "user_id">;
/** Returns the error for a member without an agreement. */
export const noAgreement = () => conflict(NOT_A_TENANT);
