import type { RowHeights } from "@/components/ui/skeletons";

/** The height of a row, and of its card on a phone, for the skeleton. */
export const APARTMENT_ROWS: RowHeights = { row: 65, card: 294, hasLongSteps: true };
