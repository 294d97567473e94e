import { lateFrom } from "@/lib/payments/derive-bills";
import { dayAfter, daysBetween } from "@/lib/platform/format/dates";
import { PAYMENT_REPORTED, REMINDED_TODAY, type ReminderKind } from "./contract";

const DAYS_BEFORE = 3;

const WEEK = 7;

const LATE_STAGES = ["late-1", "late-2", "late-3", "late-4"] as const;

/** The stages of a month, in order; each is sent once (docs/product.md 5.40). */
export const STAGES = ["soon", "due", ...LATE_STAGES] as const;

type Stage = (typeof STAGES)[number];

/**
 * Returns the stage of a month on a day in Dhaka (`YYYY-MM-DD`); null before the first and after the last. Each stage
 * lasts until the next begins, so that a server that missed several sends one.
 */
export function stageOn(today: string, dueOn: string, graceDays: number): Stage | null {
  if (today < dayAfter(dueOn, -DAYS_BEFORE)) return null;
  if (today < dueOn) return "soon";
  const late = lateFrom(dueOn, graceDays);
  if (today < late) return "due";
  return LATE_STAGES[Math.floor(daysBetween(late, today) / WEEK)] ?? null;
}

/** A month that is neither paid nor being paid. */
export interface OpenMonth {
  readonly period: string;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly dueOn: string;
  readonly cents: number;
  /** Whether autopay charges it in that month (docs/product.md 5.52). */
  readonly isTaken: boolean;
  /** The day on which a payment stopped settling it, such as a lost dispute; null if none has. Its stages start again then. */
  readonly reopenedOn: string | null;
}

export interface Debtor {
  /** Oldest first. */
  readonly months: readonly OpenMonth[];
  /** Whether a payment that they have reported waits for an admin. */
  readonly hasReported: boolean;
  /** Whether the agreement has ended, or its last day has passed. */
  readonly hasLeft: boolean;
  /** The stages that were reminded of before, as `2026-11 due`, and the days of these reminders. */
  readonly sent: ReadonlySet<string>;
}

export interface Reminder {
  readonly kind: ReminderKind;
  readonly months: readonly OpenMonth[];
  readonly causes: readonly string[];
}

/** The last due day that a reminder of today may name. */
const lastDayConsidered = (today: string) => dayAfter(today, DAYS_BEFORE);

/** The last month that a reminder of today may name. */
export const lastMonthConsidered = (today: string) => lastDayConsidered(today).slice(0, "2026-11".length);

/** Returns why an admin cannot send a reminder of what is owed up to a month, as a sentence; null if they can. */
export function whyNoReminder(debtor: Debtor, today: string, until?: string): string | null {
  const owed = owedOn(debtor, today, until);
  if (owed.length > 0 && owed.every(({ isTaken }) => isTaken)) return "Pays by autopay.";
  if (debtor.hasReported) return PAYMENT_REPORTED;
  return debtor.sent.has(today) ? REMINDED_TODAY : null;
}

/**
 * Returns the automatic reminder of a day, about all that a person owes: if a month has reached a stage of which
 * neither it nor a later one was reminded. Null if there is none, and for former tenants.
 */
export function reminderFor(debtor: Debtor, graceDays: number, today: string): Reminder | null {
  if (debtor.hasLeft || whyNoReminder(debtor, today)) return null;
  const months = openOn(debtor, today);
  const news = newStages(debtor, { months, graceDays, today });
  if (news.length === 0) return null;
  const latest = Math.max(...news.map(({ stage }) => STAGES.indexOf(stage)));
  return { kind: kindOf(STAGES[latest]), months, causes: [today, ...news.map(causeOf)] };
}

/**
 * Returns the reminder that an admin sends, about what is owed up to a month; suppresses today's automatic one. Null if
 * nothing is owed.
 */
export function reminderNow(
  debtor: Debtor,
  { graceDays, today, until }: { graceDays: number; today: string; until: string },
): Reminder | null {
  const months = openOn(debtor, today, until);
  const [oldest] = months;
  if (!oldest || whyNoReminder(debtor, today, until)) return null;
  const causes = newStages(debtor, { months, graceDays, today }).map(causeOf);
  return { kind: standingOf(oldest, graceDays, today), months, causes: [today, ...causes] };
}

/** Whether anything is owed up to a month. */
export const owesUntil = (debtor: Debtor, today: string, until: string) =>
  owedOn(debtor, today, until).length > 0;

const owedOn = ({ months }: Debtor, today: string, until?: string) =>
  months.filter(
    ({ dueOn, period }) => dueOn <= lastDayConsidered(today) && (until === undefined || period <= until),
  );

/** The owed months that the person pays themselves. */
const openOn = (debtor: Debtor, today: string, until?: string) =>
  owedOn(debtor, today, until).filter(({ isTaken }) => !isTaken);

interface ReminderContext {
  readonly months: readonly OpenMonth[];
  readonly graceDays: number;
  readonly today: string;
}

interface News {
  readonly period: string;
  readonly stage: Stage;
  readonly reopenedOn: string | null;
}

function newStages({ sent }: Debtor, { months, graceDays, today }: ReminderContext): News[] {
  return months.flatMap(({ period, dueOn, reopenedOn }) => {
    const from = reopenedOn && reopenedOn > dueOn ? reopenedOn : dueOn;
    const stage = stageOn(today, from, graceDays);
    if (!stage) return [];
    // If the clock was set back, later stages are already sent.
    const isOld = STAGES.slice(STAGES.indexOf(stage)).some((later) =>
      sent.has(causeOf({ period, stage: later, reopenedOn })),
    );
    return isOld ? [] : [{ period, stage, reopenedOn }];
  });
}

const causeOf = ({ period, stage, reopenedOn }: News) =>
  reopenedOn ? `${period} ${stage} again ${reopenedOn}` : `${period} ${stage}`;

const kindOf = (stage: Stage | undefined): ReminderKind =>
  stage === "soon" || stage === "due" ? stage : "late";

/** After the last stage a month stays late. */
const standingOf = ({ dueOn }: OpenMonth, graceDays: number, today: string): ReminderKind =>
  kindOf(stageOn(today, dueOn, graceDays) ?? undefined);
