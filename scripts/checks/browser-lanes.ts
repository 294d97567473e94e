/**
 * The browser tests in parallel lanes, each with its own server and demo data. `looks` are the specs that do not change
 * the demo, or have their own; two run at once. In the other lanes the specs run one by one, since in parallel they
 * would take each other's apartments: `records` is about accounts, apartments and the building, `journeys` is the rest.
 * All lanes take about equally long.
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
