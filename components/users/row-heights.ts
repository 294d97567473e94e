import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. */
export const MEMBER_ROWS: RowHeights = { row: 65, card: 236, hasLongSteps: true };
export const MEMBER_MONTH_ROWS: RowHeights = { row: 65, card: 320 };
