import { readFileSync, writeFileSync } from "node:fs";

/**
 * Lists the third-party packages that the product is built and served with: every package of package-lock.json that is neither a dev
 * dependency nor an optional peer of a shipped one. It reads the lock file, which is the same on every system (unlike
 * what is installed) and contains each package's licence.
 *
 * `tsx scripts/checks/third-party.ts --write` writes THIRD-PARTY.md; third-party.test.ts checks that it is current.
 */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

export const THIRD_PARTY = "THIRD-PARTY.md";

const ALLOWED = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  // Fonts, and caniuse-lite, a table.
  ...["OFL-1.1", "CC-BY-4.0"],
]);

/** Licences of packages whose lock entry has none: compilers for other systems, and png-js, whose LICENSE is MIT. */
const UNNAMED: readonly (readonly [RegExp, string])[] = [
  [/^@(next\/swc|tailwindcss\/oxide)-/, "MIT"],
  [/^png-js$/, "MIT"],
];

/** Licences allowed for these packages only; THIRD-PARTY.md gives the reason. */
const EXCEPTIONS: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /^@img\/sharp-/,
    /LGPL-3\.0-or-later/,
    "`@img/sharp-…` holds libvips under the LGPL: a shared library that sharp loads, unchanged, and that may be replaced.",
  ],
  [
    /^(@react-leaflet\/core|react-leaflet)$/,
    /^Hippocratic-2\.1$/,
    "`react-leaflet` is under the Hippocratic License, no OSI licence; docs/operations.md says what to do without it.",
  ],
  [
    /^web-push$/,
    /^MPL-2\.0$/,
    "`web-push` is under the MPL: its own files stay under it, unchanged, and nothing beside them does.",
  ],
  [
    /^lightningcss(-.+)?$/,
    /^MPL-2\.0$/,
    "`lightningcss` is under the MPL: Tailwind compiles with it, unchanged, and nothing of it is served.",
  ],
];

function licenceOf(name: string, { license }: LockedPackage): string {
  return license ?? UNNAMED.find(([pattern]) => pattern.test(name))?.[1] ?? "none";
}

/** Returns the shipped packages, by name and version. */
export function listShipped(lock: Lock): Shipped[] {
  const shipped = new Map<string, Shipped>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === "" || locked.dev || locked.devOptional) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const version = locked.version ?? "";
    shipped.set(`${name} ${version}`, { name, version, licence: licenceOf(name, locked) });
  }
  return [...shipped.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** `OR` needs one allowed licence, `AND` needs all. */
function isFree(expression: string): boolean {
  const words = expression.replace(/[()]/g, "");
  if (words.includes(" OR ")) return words.split(" OR ").some(isFree);
  return words.split(" AND ").every((licence) => ALLOWED.has(licence));
}

/** Returns the packages whose licence is neither allowed nor an exception. */
export function findForbidden(shipped: readonly Shipped[]): Shipped[] {
  const isExcepted = ({ name, licence }: Shipped) =>
    EXCEPTIONS.some(([names, licences]) => names.test(name) && licences.test(licence));
  return shipped.filter((each) => !isFree(each.licence) && !isExcepted(each));
}

/** Returns the whole file, formatted as Oxfmt does. */
export function formatThirdParty(shipped: readonly Shipped[]): string {
  const rows = [
    ["Package", "Version", "Licence"],
    ...shipped.map(({ name, version, licence }) => [name, version, licence]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = " ") =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [
    "# Third-party packages",
    "",
    "Every package that the product's own dependencies ask for, on one system or another, from `package-lock.json`, by",
    "`npx tsx scripts/checks/third-party.ts --write`. A unit test holds this file to it, and every licence to a list.",
    "",
    ...EXCEPTIONS.map(([, , reason]) => `- ${reason}`),
    "",
    ...[line(head), line([], "-"), ...body.map((row) => line(row))],
    "",
  ].join("\n");
}

/** Returns the packages of package-lock.json. */
export function readShipped(): Shipped[] {
  return listShipped(JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock);
}

if (process.argv[1]?.endsWith("third-party.ts") && process.argv.includes("--write"))
  writeFileSync(THIRD_PARTY, formatThirdParty(readShipped()));
