import { isValid, parseISO } from "date-fns";
import { dayAfter, startOfTowerDay } from "@/lib/format/dates";

/** What the audit trail is narrowed down to; all of it stands in the address. */
export interface AuditFilter {
  readonly action?: string;
  readonly q?: string;
  /** Days, `2026-11-01`, in Dhaka; both ends count. */
  readonly from?: string;
  readonly to?: string;
}

/** The fields of the filter, as they stand in the address. */
export const AUDIT_FILTER_NAMES = ["action", "q", "from", "to"] as const;

const ACTION = /^[a-z]+(-[a-z]+)*(\.[a-z]+([-_][a-z]+)*)?$/;
/** Of a year that has a day before and after. */
const DAY = /^(19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Reads the filter from the address; anything odd means no narrowing. */
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

/** There is no February 30, and the call refuses it. */
function isDay(value: string): boolean {
  return DAY.test(value) && isValid(parseISO(value));
}

/** The same as the call takes it, whose days are those of Greenwich: as moments, the last one left out. */
export function towerMoments({ from, to, ...rest }: AuditFilter): AuditFilter {
  return {
    ...rest,
    ...(from && { from: startOfTowerDay(from).toISOString() }),
    ...(to && { to: startOfTowerDay(dayAfter(to)).toISOString() }),
  };
}
