import type { RowHeights } from "@/components/ui/skeletons";

/** How high a row is, and its card on a phone: the skeleton keeps their place. Admins have two more buttons. */
export const ANNOUNCEMENT_ROWS: RowHeights = { row: 65, card: 132.14 };
export const ADMIN_ANNOUNCEMENT_ROWS: RowHeights = { row: 65, card: 188.14 };
