/** The states of a repair, apart from the contract, since the browser loads them without zod, in the order of the board. */
export const REPAIR_STATES = ["new", "planned", "done", "declined"] as const;
export type RepairState = (typeof REPAIR_STATES)[number];

/** The most photos of a report. */
export const MOST_REPAIR_PHOTOS = 5;
/** Days within which a closed repair can be reopened. */
export const REOPEN_DAYS = 14;
/** How far ahead a day can be planned, in days. */
export const MOST_DAYS_AHEAD = 365;

/** The events that the other side is notified of. */
export const REPAIR_NEWS = [
  "reported",
  "planned",
  "unplanned",
  "done",
  "declined",
  "reopened",
  "message",
] as const;
export type RepairNews = (typeof REPAIR_NEWS)[number];

export const isClosed = (state: RepairState): boolean => state === "done" || state === "declined";

/** Where a repair is, within a sentence: `apartment 5A`; without an apartment it is one of the building itself. */
export const repairPlace = (apartmentNo: string | undefined): string =>
  apartmentNo ? `apartment ${apartmentNo}` : "the building";
