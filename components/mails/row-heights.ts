import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. */
export const MAIL_ROWS: RowHeights = { row: 48, card: 290 };
