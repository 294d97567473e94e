/** The event by which a page tells that it listens (components/layout/awake.tsx); the starter in its head waits for it. */
export const AWAKE = "nibash:awake";
