import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. */
export const MAIL_ROWS: RowHeights = { row: 48, card: 290 };
