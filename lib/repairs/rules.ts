import { addDays } from "date-fns";
import { DAY_PAST, DAY_TOO_FAR, NO_DAY } from "@/lib/platform/contracts/messages";
import { AppError, conflict } from "@/lib/platform/errors";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import type { RepairDocument } from "@/models/repair";
import { isClosed, MOST_DAYS_AHEAD, REOPEN_DAYS, REPAIR_STATES, type RepairState } from "./contract";

/** The most messages per thread. */
export const MOST_MESSAGES = 200;

const TOO_LATE = `This was closed more than ${String(REOPEN_DAYS)} days ago. Please report it again.`;

const CLOSED = "This repair is closed. Open it again first.";

/** Done and declined are both final. */
const rankOf = (state: RepairState) =>
  isClosed(state) ? REPAIR_STATES.indexOf("done") : REPAIR_STATES.indexOf(state);

export const isAhead = (from: RepairState, to: RepairState) => rankOf(to) > rankOf(from);

export const isReopening = (from: RepairState, to: RepairState) => isClosed(from) && to === "new";

/** Until when a closed repair can be reopened; both ends by the database's clock. */
export const reopenUntil = (closedAt: Date): Date => addDays(closedAt, REOPEN_DAYS);

/** Throws `conflict` if a closed repair would become anything but new, or too late. */
export function checkTransition({ state, closed_at }: RepairDocument, to: RepairState, now: Date): void {
  if (!isClosed(state) || to === state) return;
  if (!isReopening(state, to)) throw conflict(CLOSED);
  if (closed_at && now > reopenUntil(closed_at)) throw conflict(TOO_LATE);
}

/** Throws `invalid_input` at `planned_on` if the day is missing, has passed, or is too far ahead in Dhaka. */
export function checkPlannedDay(day: string | null, now: Date): void {
  const today = towerDay(now);
  const message = !day
    ? NO_DAY
    : day < today
      ? DAY_PAST
      : day > dayAfter(today, MOST_DAYS_AHEAD)
        ? DAY_TOO_FAR
        : null;
  if (message) throw new AppError("invalid_input", message, { fields: { planned_on: message } });
}

type Costs = Pick<RepairDocument, "costs" | "closed_at" | "cost_cents">;

interface Cost {
  readonly at: Date;
  readonly cents: number;
}

/** Returns what the book counts of a repair, by its day (docs/product.md 5.82). */
export function costsOf({ costs, closed_at, cost_cents }: Costs): Cost[] {
  if (costs) return [...costs];
  return closed_at && cost_cents ? [{ at: closed_at, cents: cost_cents }] : [];
}

/**
 * Returns the same after a change: a cost counts once the repair has been closed, and from then on each change of it on its own
 * day.
 */
export function addCost(repair: Costs, { cost_cents, closed_at }: Omit<Costs, "costs">, at: Date): Cost[] {
  const costs = costsOf(repair);
  if (!closed_at && costs.length === 0) return costs;
  const cents = (cost_cents ?? 0) - costs.reduce((sum, entry) => sum + entry.cents, 0);
  return cents === 0 ? costs : [...costs, { at, cents }];
}
