/**
 * The browser tests run in parallel lanes, each with its own server and database. `looks` are the specs that do not
 * change the demo data, or bring their own; two run at once. In the other lanes one spec runs at a time, since parallel
 * specs would take each other's apartments: `records` is about accounts, access and apartments, `money` about rent,
 * cards and deposits, `journeys` is everything else. `long` is what harms nobody's money, identity or data when it
 * breaks: how each screen and dialog looks at each width and theme, what it weighs, what search engines read, filters,
 * photos, visits, announcements, imports, an empty tower, mails, offers of push messages, what a second admin's screen
 * says of a decision that the database refuses, a crowd of sign-ins, and pages while the network is away. The rules
 * behind them have unit and database tests in `npm test`. `npm run test:long` runs it, two at once, and beside it
 * `long-tests`: the tests of the other specs whose title says `@long`, in turn, such as what a form keeps and says when a
 * step of it fails, and where a tab goes when another one signs in.
 */
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** `screens` and `moving-in` are in both: `looks` checks the accessibility of each screen once, `long` for each of its roles, at each width and in both themes. */
export const LOOKS = files(["moving-in", "screens", "visitor"]);

export const LONG = files([
  "admin-announcements",
  "admin-building",
  "admin-import",
  "admin-lists",
  "admin-mails",
  "admin-photos",
  "admins-at-once",
  "api-docs",
  "appearance",
  "arrival",
  "bengali",
  "carousels",
  "early-press",
  "error-face",
  "faces",
  "first-run",
  "focus-ring",
  "fourteen-months",
  "free-notice",
  "list-history",
  "listing-failed",
  "listing-filters",
  "look",
  "many-sign-ins",
  "moving-in",
  "network-away",
  "notices",
  "offline",
  "on-the-way",
  "pay-at-once",
  "payment-days",
  "phone",
  "print",
  "public-pages",
  "push",
  "screens",
  "search-engines",
  "tower-heights",
  "translated",
  "visits",
  "weights",
]);

export const RECORDS = files(["admin-apartments", "admin-coupons", "closed-doors", "identity-*"]);

export const MONEY = files([
  "autopay",
  "deposit",
  "give-back",
  "meters",
  "offline-payment",
  "payment-*",
  "rent-roll",
  "statement",
]);

/** What `npm test` runs, as playwright.config.ts calls them. */
export const BROWSER_LANES = ["looks", "journeys", "money", "records"] as const;

/** What `npm run test:long` runs. */
export const LONG_LANES = ["long", "long-tests"] as const;

export const LONG_TEST = /@long\b/;
