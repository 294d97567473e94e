/**
 * The browser tests in lanes beside each other, each on a server and a tower of its own. `looks` are the specs that
 * change nothing of the demo, or have one of their own; they go two at once. In the other lanes the specs go one after
 * the other, since side by side they would take each other's apartments: `records` is about accounts, apartments and the
 * building, `journeys` is all the rest. Each lane takes about as long as the others.
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
  "fourteen-months",
  "list-history",
  "listing-failed",
  "listing-filters",
  "look",
  "network-away",
  "offline",
  "on-the-way",
  "phone",
  "print",
  "public-pages",
  "screens",
  "search-engines",
  "visitor",
  "weights",
].map((name) => `**/${name}.spec.ts`);

export const RECORDS = [
  "admin-apartments",
  "admin-building",
  "admin-import",
  "admin-photos",
  "identity-*",
].map((name) => `**/${name}.spec.ts`);

/** As playwright.config.ts calls them. */
export const BROWSER_LANES = ["looks", "journeys", "records"] as const;
