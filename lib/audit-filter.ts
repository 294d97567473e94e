/** What the trail tells about: the first half of an action's name (`coupon.added`). */
export const AUDIT_NOUNS: readonly string[] = [
  "agreement",
  "announcement",
  "apartment",
  "coupon",
  "member",
  "payment",
  "request",
  "user",
];

/** What the audit trail is narrowed down to; all of it stands in the address. */
export interface AuditFilter {
  readonly action?: string;
  readonly q?: string;
  /** Days, `2026-11-01`, in UTC; both ends count. */
  readonly from?: string;
  readonly to?: string;
}

export const FILTER_NAMES = ["action", "q", "from", "to"] as const;

const ACTION = /^[a-z]{1,20}(\.[a-z-]{1,30})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

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

function isDay(value: string): boolean {
  return DAY.test(value) && !Number.isNaN(Date.parse(value));
}

/** The address that narrows the trail down so; the first page, the order as it was. */
export function writeAuditFilter(address: URLSearchParams, filter: AuditFilter): string {
  const next = new URLSearchParams(address);
  next.delete("page");
  for (const name of FILTER_NAMES) {
    const value = filter[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next.toString()}` : "";
}
