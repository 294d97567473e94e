import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. */
export const HISTORY_ROWS: RowHeights = { row: 65, card: 85.75 };
export const PAYMENT_ROWS: RowHeights = { row: 65, card: 86.4 };
export const RENT_ROWS: RowHeights = { row: 65.33, card: 371.2 };
