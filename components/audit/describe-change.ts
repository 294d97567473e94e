import { formatUtcDate } from "@/lib/format/dates";

/** Old and new value of an entry as short lines, `status: pending → checked`; a value that stayed is left out. */
export function describeChange(before: unknown, after: unknown): string[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [old, now] = [words(before), words(after)];
    return old === now ? [] : [arrow(old, now)];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => words(old[name]) !== words(now[name]))
    .map((name) => `${name}: ${arrow(words(old[name]), words(now[name]))}`);
}

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

/** An instant as JSON writes it, and nothing besides: what people wrote may begin like one. */
const INSTANT = /^\d{4}-\d\d-\d\dT(\d\d:\d\d):\d\d\.\d{3}Z$/;

/** An instant as the trail's own times are: by UTC, since several people read it. */
function shown(value: string): string {
  const time = INSTANT.exec(value)?.[1];
  return time && !Number.isNaN(Date.parse(value)) ? `${formatUtcDate(value)}, ${time} UTC` : value;
}
