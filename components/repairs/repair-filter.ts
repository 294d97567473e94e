/** What the board is narrowed down to; it stands in the address. */
export interface RepairFilter {
  readonly q?: string;
  readonly urgent?: "true";
}

export const REPAIR_FILTER_NAMES = ["q", "urgent"] as const;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readRepairFilter(address: URLSearchParams): RepairFilter {
  const q = (address.get("q") ?? "").trim().slice(0, 80);
  return { ...(q && { q }), ...(address.get("urgent") === "true" && { urgent: "true" }) };
}
