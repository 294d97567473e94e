import { isClosed, type Repair, REPAIR_STATES, type RepairState } from "@/lib/repairs/contract";

export const STATE_LABELS: Readonly<Record<RepairState | "under_way", string>> = {
  new: "New",
  under_way: "Under way",
  planned: "Planned",
  done: "Done",
  declined: "Declined",
};

/** What Today calls under way is not called new anywhere. */
export const shownState = ({ state, is_under_way }: Pick<Repair, "state" | "is_under_way">) =>
  is_under_way && state === "new" ? "under_way" : state;

/** The rooms to choose from in a report. */
export const ROOMS = [
  "Kitchen",
  "Bathroom",
  "Living room",
  "Bedroom",
  "Balcony",
  "Entrance",
  "Somewhere else",
] as const;

/** The allowed next states: a closed repair can only be reopened. */
export const statesAfter = (state: RepairState): readonly RepairState[] =>
  isClosed(state) ? [state, "new"] : REPAIR_STATES;

export const repairPath = (id: string) => `/dashboard/repairs/${id}`;

/** `6 hours`, `3 days`; a dash for null. */
export function timeLabel(hours: number): string {
  if (hours < 48) return hours === 1 ? "1 hour" : `${String(hours)} hours`;
  return `${String(Math.round(hours / 24))} days`;
}

/** How many repairs per state are shown at first, and at most. */
export const COLUMN_LIMIT = 20;

export const COLUMN_MOST = 100;

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
