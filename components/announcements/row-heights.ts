import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. Admins have two more buttons. */
export const ANNOUNCEMENT_ROWS: RowHeights = { row: 65, card: 132.14 };
export const ADMIN_ANNOUNCEMENT_ROWS: RowHeights = { row: 65, card: 188.14 };
