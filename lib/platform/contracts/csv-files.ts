/** What every import of CSV has in common. Apart from the contracts, since the browser loads it without zod. */
export const MOST_ROWS = 2_000;

export const MOST_BYTES = 1_000_000;

/** Whether 04/11/2026 is November 4 or April 11; asked of a person where a file does not decide it. */
export const DATE_ORDERS = ["day_first", "month_first"] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];
