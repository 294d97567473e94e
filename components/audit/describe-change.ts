import { towerDate, towerTime } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";

/** Returns the changed values of an entry as short lines, `status: pending → checked`; omits unchanged ones. */
export function describeChange(before: unknown, after: unknown): string[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [old, now] = [words(before), words(after)];
    return old === now ? [] : [arrow(old, now)];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => words(old[name]) !== words(now[name]))
    .map((name) => `${nameOf(name)}: ${arrow(valueOf(name, old[name]), valueOf(name, now[name]))}`);
}

/** Values stored in cents are shown in dollars. */
const CENTS = /_cents$/;
const nameOf = (name: string) => name.replace(CENTS, "").replaceAll("_", " ");
const valueOf = (name: string, value: unknown) =>
  CENTS.test(name) && typeof value === "number" ? formatDollars(toDollars(value)) : words(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function arrow(old: string, now: string): string {
  if (!old) return shown(now);
  return `${shown(old)} → ${shown(now) || "none"}`;
}

/** Matches an instant in JSON format and nothing else: users' text may start like one. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function shown(value: string): string {
  return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? formatMoment(value) : value;
}

/**
 * `Nov 22, 2026, 1:19 AM` in Dhaka: several people read the trail, and it is about one building (docs/product.md 5.53).
 */
export function formatMoment(instant: string): string {
  return `${towerDate(instant)}, ${towerTime(instant)}`;
}
