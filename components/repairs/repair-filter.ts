/** The board's filter, stored in the URL. */
export interface RepairFilter {
  readonly q?: string;
  readonly urgent?: "true";
  /** Only those of the building itself. */
  readonly building?: "true";
}

export const REPAIR_FILTER_NAMES = ["q", "urgent", "building"] as const;

/** Reads the filter from the URL; ignores invalid values. */
export function readRepairFilter(address: URLSearchParams): RepairFilter {
  const q = (address.get("q") ?? "").trim().slice(0, 80);
  const isOnly = (name: "urgent" | "building") => address.get(name) === "true";
  return {
    ...(q && { q }),
    ...(isOnly("urgent") && { urgent: "true" }),
    ...(isOnly("building") && { building: "true" }),
  };
}
