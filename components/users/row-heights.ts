import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. */
export const MEMBER_ROWS: RowHeights = { row: 65, card: 343, hasLongSteps: true };
export const MEMBER_MONTH_ROWS: RowHeights = { row: 65, card: 320 };
