import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. */
export const REQUEST_ROWS: RowHeights = { row: 65, card: 133.3, head: 57 };
