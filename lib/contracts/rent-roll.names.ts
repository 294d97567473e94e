/**
 * `due`: something is not paid yet; `late`: nor within the days of grace; `disputed`: the bank holds a payment of this
 * month; `overpaid`: nothing is owed, and money of a month that was paid twice, by its days alone, or after the end is to be
 * given back. Apart from the contract, for the browser.
 */
export const RENT_STATUSES = ["paid", "processing", "due", "late", "disputed", "overpaid"] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];

/** By how many days ago something was due; what is not due yet is among the first. */
export const ROLL_AGES = ["days_30", "days_60", "days_90", "older"] as const;
export type RollAge = (typeof ROLL_AGES)[number];

export const AGE_WORDS: Readonly<Record<RollAge, string>> = {
  days_30: "0–30 days",
  days_60: "31–60 days",
  days_90: "61–90 days",
  older: "Over 90 days",
};
