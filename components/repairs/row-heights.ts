import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. */
export const REPAIR_ROWS: RowHeights = { row: 65, card: 258 };
export const OWN_REPAIR_ROWS: RowHeights = { row: 65, card: 78.64 };
