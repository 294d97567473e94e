/** The event that a page dispatches once it is hydrated (components/layout/hydrated.tsx); the script in its head waits for it. */
export const HYDRATED = "nibash:awake";
