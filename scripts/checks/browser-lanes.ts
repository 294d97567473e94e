/**
 * The browser tests run in parallel lanes, each with its own server and database. `looks` are the specs that do not
 * change the demo data, or bring their own; two run at once. In the other lanes one spec runs at a time, since parallel
 * specs would take each other's apartments: `records` is about accounts, access, apartments and the building, `journeys`
 * is everything else. `long` is what harms nobody's money, identity or data when it breaks: how each screen looks at each
 * width and theme, translated or printed, and what it weighs, what search engines read, lists, pages and forms while the
 * network is away, and fourteen months in one journey, each part of which another spec has. `npm run test:long` runs it; two
 * at once, as `looks`.
 */
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** `screens` is in both: `looks` checks the accessibility of each screen once, `long` at each width and in both themes. */
export const LOOKS = files(["first-run", "listing-filters", "public-pages", "screens", "visitor"]);

export const LONG = files([
  "api-docs",
  "appearance",
  "arrival",
  "carousels",
  "early-press",
  "error-face",
  "faces",
  "focus-ring",
  "fourteen-months",
  "list-history",
  "listing-failed",
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
  "weights",
]);

export const RECORDS = files([
  "admin-apartments",
  "admin-building",
  "admin-import",
  "admin-photos",
  "closed-doors",
  "identity-*",
  "people",
  "push",
]);

/** What `npm test` runs, as playwright.config.ts calls them. */
export const BROWSER_LANES = ["looks", "journeys", "records"] as const;
