import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. */
export const HISTORY_ROWS: RowHeights = { row: 65, card: 85.75 };
export const PAYMENT_ROWS: RowHeights = { row: 65, card: 86.4 };
export const RENT_ROWS: RowHeights = { row: 65.33, card: 455.2 };
