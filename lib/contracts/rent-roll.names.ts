/**
 * `due`: unpaid; `late`: unpaid after the days of grace; `disputed`: a payment of this month is in dispute; `overpaid`:
 * nothing is owed, and money is to be refunded: for a month paid twice, charged by days, or after the end. Apart from the
 * contract, for the browser.
 */
export const RENT_STATUSES = ["paid", "processing", "due", "late", "disputed", "overpaid"] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];

/** Debts by days since they were due; the first includes what is not due yet. */
export const ROLL_AGES = ["days_30", "days_60", "days_90", "older"] as const;
export type RollAge = (typeof ROLL_AGES)[number];

export const AGE_WORDS: Readonly<Record<RollAge, string>> = {
  days_30: "0–30 days",
  days_60: "31–60 days",
  days_90: "61–90 days",
  older: "Over 90 days",
};
