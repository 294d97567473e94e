import type { ReminderKind } from "@/lib/contracts/rent-reminders.kinds";
import { REMINDED_TODAY } from "@/lib/contracts/rent-reminders.sentences";
import { lateFrom } from "@/lib/domain/payments/derive-due-day";
import { dayAfter, daysBetween } from "@/lib/format/dates";

const DAYS_BEFORE = 3;
const WEEK = 7;
/** Weekly, and no more often than this. */
const LATE_STAGES = ["late-1", "late-2", "late-3", "late-4"] as const;

/** What a month is reminded of, in order: once for each of them (docs/product.md 5.40). */
export const STAGES = ["soon", "due", ...LATE_STAGES] as const;
type Stage = (typeof STAGES)[number];

/**
 * The one stage that a month is in on a day in Dhaka (`YYYY-MM-DD`); null before the first and after the last. Each
 * lasts until the next begins, so that who has slept through several sends one.
 */
export function stageOn(today: string, dueOn: string, graceDays: number): Stage | null {
  if (today < dayAfter(dueOn, -DAYS_BEFORE)) return null;
  if (today < dueOn) return "soon";
  const late = lateFrom(dueOn, graceDays);
  if (today < late) return "due";
  return LATE_STAGES[Math.floor(daysBetween(late, today) / WEEK)] ?? null;
}

/** A month that nobody has paid, and nothing is on its way for. */
export interface OpenMonth {
  readonly period: string;
  /** `YYYY-MM-DD` in Dhaka. */
  readonly dueOn: string;
  readonly cents: number;
}

export interface Debtor {
  /** Oldest first. */
  readonly months: readonly OpenMonth[];
  /** The agreement has ended, or its last day is over. */
  readonly hasLeft: boolean;
  /** Their rent is taken by itself (docs/product.md 5.52). */
  readonly hasAutopay: boolean;
  /** What they were reminded for before: `2026-11 due`, and the days themselves. */
  readonly sent: ReadonlySet<string>;
}

export interface Reminder {
  readonly kind: ReminderKind;
  readonly months: readonly OpenMonth[];
  readonly causes: readonly string[];
}

/** The month until which something may have to be said today. */
export const lastDayToLookAt = (today: string) => dayAfter(today, DAYS_BEFORE);

/** Why an admin's mail does not go whatever somebody owes, as a sentence; null where nothing stands against it. */
export function whyNoReminder({ hasAutopay, sent }: Debtor, today: string): string | null {
  if (hasAutopay) return "Pays by autopay.";
  if (sent.has(today)) return REMINDED_TODAY;
  return null;
}

/**
 * The mail that the day itself sends to somebody, about all that they owe: where a month has come to a stage that it
 * was not reminded of before, nor of a later one. Null where there is none, and for who has left.
 */
export function reminderFor(debtor: Debtor, graceDays: number, today: string): Reminder | null {
  if (debtor.hasLeft || whyNoReminder(debtor, today)) return null;
  const months = openOn(debtor, today);
  const news = newStages(debtor, { months, graceDays, today });
  if (news.length === 0) return null;
  const latest = Math.max(...news.map(({ stage }) => STAGES.indexOf(stage)));
  return { kind: kindOf(STAGES[latest]), months, causes: [today, ...news.map(causeOf)] };
}

/** The mail that an admin sends, about what is owed up to a month; no stage of today comes after it. Null where nothing is. */
export function reminderNow(
  debtor: Debtor,
  { graceDays, today, until }: { graceDays: number; today: string; until: string },
): Reminder | null {
  const months = openUntil(debtor, today, until);
  const [oldest] = months;
  if (!oldest || whyNoReminder(debtor, today)) return null;
  const causes = newStages(debtor, { months, graceDays, today }).map(causeOf);
  return { kind: standingOf(oldest, graceDays, today), months, causes: [today, ...causes] };
}

const openUntil = (debtor: Debtor, today: string, until: string) =>
  openOn(debtor, today).filter(({ period }) => period <= until);

/** Whether there is anything up to a month that an admin could remind somebody of. */
export const owesUntil = (debtor: Debtor, today: string, until: string) =>
  openUntil(debtor, today, until).length > 0;

const openOn = ({ months }: Debtor, today: string) =>
  months.filter(({ dueOn }) => dueOn <= lastDayToLookAt(today));

interface Look {
  readonly months: readonly OpenMonth[];
  readonly graceDays: number;
  readonly today: string;
}

interface News {
  readonly period: string;
  readonly stage: Stage;
}

function newStages({ sent }: Debtor, { months, graceDays, today }: Look): News[] {
  return months.flatMap(({ period, dueOn }) => {
    const stage = stageOn(today, dueOn, graceDays);
    if (!stage) return [];
    // A clock that went back finds the later ones sent.
    const isOld = STAGES.slice(STAGES.indexOf(stage)).some((later) =>
      sent.has(causeOf({ period, stage: later })),
    );
    return isOld ? [] : [{ period, stage }];
  });
}

const causeOf = ({ period, stage }: News) => `${period} ${stage}`;

const kindOf = (stage: Stage | undefined): ReminderKind =>
  stage === "soon" || stage === "due" ? stage : "late";

/** After the last stage a month is late all the same. */
const standingOf = ({ dueOn }: OpenMonth, graceDays: number, today: string): ReminderKind =>
  kindOf(stageOn(today, dueOn, graceDays) ?? undefined);
