/**
 * The browser tests in two lanes beside each other, each on a server of its own. `looks` are the specs that change
 * nothing of the demo, as one of a tower of its own, and go two at once; every other spec is one of the `journeys`, which go one after the other: side
 * by side they would take each other's apartments.
 */
export const LOOKS = [
  "api-docs",
  "appearance",
  "arrival",
  "carousels",
  "early-press",
  "error-face",
  "faces",
  "first-run",
  "focus-ring",
  "list-history",
  "listing-failed",
  "listing-filters",
  "network-away",
  "on-the-way",
  "public-pages",
  "screens",
  "search-engines",
  "visitor",
  "weights",
].map((name) => `**/${name}.spec.ts`);

/** As playwright.config.ts calls them. */
export const BROWSER_LANES = ["looks", "journeys"] as const;
