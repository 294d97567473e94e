import { isClosed, REPAIR_STATES, type RepairState } from "@/lib/repairs/contract";

export const STATE_LABELS: Readonly<Record<RepairState, string>> = {
  new: "New",
  planned: "Planned",
  done: "Done",
  declined: "Declined",
};

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
export const stepsFrom = (state: RepairState): readonly RepairState[] =>
  isClosed(state) ? [state, "new"] : REPAIR_STATES;

export const repairPath = (id: string) => `/dashboard/repairs/${id}`;

/** `6 hours`, `3 days`; a dash for null. */
export function timeLabel(hours: number | null): string {
  if (hours === null) return "–";
  if (hours < 48) return hours === 1 ? "1 hour" : `${String(hours)} hours`;
  return `${String(Math.round(hours / 24))} days`;
}

/** `2 repairs are open` */
export const openLabel = (count: number) =>
  count === 1 ? "1 repair is open" : `${String(count)} repairs are open`;
