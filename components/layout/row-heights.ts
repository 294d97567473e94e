import type { RowHeights } from "@/components/ui/skeletons";

/** How high the rows of each list are, and its cards on a phone: the skeletons keep the place of what comes. */
export const ROW_HEIGHTS = {
  announcements: { row: 65, card: 282 },
  audit: { row: 65, card: 300 },
  coupons: { row: 79, card: 353 },
  history: { row: 65, card: 384 },
  members: { row: 65, card: 172 },
  payments: { row: 65, card: 379 },
  requests: { row: 62, card: 350 },
  rent: { row: 53, card: 316 },
} as const satisfies Record<string, RowHeights>;
