import { isValid, parseISO } from "date-fns";
import { dayAfter, startOfTowerDay } from "@/lib/platform/format/dates";

/** The filter of the audit trail, stored in the URL. */
export interface AuditFilter {
  readonly action?: string;
  readonly q?: string;
  /** Days, `2026-11-01`, in Dhaka; inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** The filter's parameters in the URL. */
export const AUDIT_FILTER_NAMES = ["action", "q", "from", "to"] as const;

const ACTION = /^[a-z]+(-[a-z]+)*(\.[a-z]+([-_][a-z]+)*)?$/;

/** A day in a year for which the previous and the next day exist. */
const DAY = /^(19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Reads the filter from the URL; ignores invalid values. */
export function readAuditFilter(address: URLSearchParams): AuditFilter {
  const read = (name: string) => address.get(name)?.trim() ?? "";
  const [action, q] = [read("action"), read("q").slice(0, 100)];
  const [from, to] = [read("from"), read("to")];
  return {
    ...(ACTION.test(action) && { action }),
    ...(q && { q }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** Whether the date exists: the call rejects February 30. */
function isDay(value: string): boolean {
  return DAY.test(value) && isValid(parseISO(value));
}

/** Converts the filter for the call, whose days are in UTC: to instants, the end exclusive. */
export function towerMoments({ from, to, ...rest }: AuditFilter): AuditFilter {
  return {
    ...rest,
    ...(from && { from: startOfTowerDay(from).toISOString() }),
    ...(to && { to: startOfTowerDay(dayAfter(to)).toISOString() }),
  };
}
