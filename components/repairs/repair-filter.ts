/** The board's filter, stored in the URL. */
export interface RepairFilter {
  readonly q?: string;
  readonly urgent?: "true";
}

export const REPAIR_FILTER_NAMES = ["q", "urgent"] as const;

/** Reads the filter from the URL; ignores invalid values. */
export function readRepairFilter(address: URLSearchParams): RepairFilter {
  const q = (address.get("q") ?? "").trim().slice(0, 80);
  return { ...(q && { q }), ...(address.get("urgent") === "true" && { urgent: "true" }) };
}
