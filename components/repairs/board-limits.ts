/** How many repairs per state are shown at first, and at most. */
export const COLUMN_LIMIT = 20;
export const COLUMN_MOST = 100;
