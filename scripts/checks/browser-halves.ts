/**
 * The browser tests in two halves of about the same time, which run beside each other: each on a server of its own,
 * since the specs of one server share its demo and run one after the other. The first is named here; every other spec
 * is in the second.
 */
export const FIRST_HALF = [
  "admin-*",
  "admins-*",
  "api-docs",
  "appearance",
  "arrival",
  "closed-doors",
  "early-press",
  "error-face",
  "focus-ring",
  "list-history",
  "listing-failed",
  "screens",
].map((name) => `**/${name}.spec.ts`);

/** As playwright.config.ts calls them. */
export const BROWSER_HALVES = ["first", "second"] as const;
