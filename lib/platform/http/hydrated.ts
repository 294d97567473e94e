/** The event that a page dispatches once it is hydrated (components/layout/page-end.tsx); the script in its head waits for it. */
export const HYDRATED = "nibash:awake";
