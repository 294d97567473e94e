import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. */
export const REPAIR_ROWS: RowHeights = { row: 65, card: 258 };
export const OWN_REPAIR_ROWS: RowHeights = { row: 65, card: 78.64 };
