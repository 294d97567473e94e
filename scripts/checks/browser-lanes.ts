/**
 * The browser tests run in parallel lanes, each with its own server and database. `looks` are the specs that do not
 * change the demo data, or bring their own; two run at once. In the other lanes one spec runs at a time, since parallel
 * specs would take each other's apartments: `records` is about accounts, access, apartments and the building, `journeys`
 * is everything else.
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
  "translated",
  "visitor",
  "weights",
].map((name) => `**/${name}.spec.ts`);

export const RECORDS = [
  "admin-apartments",
  "admin-building",
  "admin-import",
  "admin-photos",
  "closed-doors",
  "identity-*",
  "people",
  "push",
].map((name) => `**/${name}.spec.ts`);

/** As playwright.config.ts calls them. */
export const BROWSER_LANES = ["looks", "journeys", "records"] as const;
