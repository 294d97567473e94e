/** The event by which a page tells that it listens (components/layout/hydrated.tsx); the starter in its head waits for it. */
export const HYDRATED = "nibash:awake";
