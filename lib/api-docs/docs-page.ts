import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@/lib/errors";
import { API_HEADERS } from "../http/answer";
import { problemResponse } from "../http/problem";

/** Allows only our own files; Scalar inserts its style sheet by script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEAD_HEIGHT = "48px";
/** Overrides Scalar's variables: its text colours have too little contrast in either theme. */
const PAPER = { "background-1": "#ffffff", "background-2": "#f5f4f0", "background-3": "#ebe9e3" };
const DUSK = { "background-1": "#12152a", "background-2": "#1b1f3a", "background-3": "#232848" };
const LIGHT = {
  ...PAPER,
  "color-1": "#1c2036",
  "color-2": "#464a5f",
  "color-3": "#5f6377",
  "border-color": "#dcd9d0",
  "color-accent": "#9e3d25",
  "color-green": "#1d6a49",
  "color-red": "#b1202b",
  "color-blue": "#2b3358",
  "color-yellow": "#6e4700",
  "color-orange": "#83301b",
  "color-purple": "#5a2f7a",
};
const DARK = {
  ...DUSK,
  "color-1": "#f5f1e8",
  "color-2": "#c9cbdc",
  "color-3": "#a3a8c4",
  "border-color": "#343a5e",
  "color-accent": "#f0957a",
  "color-green": "#7fcba4",
  "color-red": "#ff9a9a",
  "color-blue": "#c9d2f5",
  "color-yellow": "#f6c768",
  "color-orange": "#f6ad97",
  "color-purple": "#d5b8f0",
};

const variables = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--scalar-${name}:${value}`)
    .join(";")}}`;

/**
 * Scalar's configuration (https://github.com/scalar/scalar/blob/main/documentation/configuration.md): no third party is
 * contacted.
 */
const CONFIGURATION = {
  url: "/api/openapi.json",
  theme: "none",
  customCss: [
    variables(":root", { "custom-header-height": HEAD_HEIGHT }),
    variables(".light-mode", LIGHT),
    variables(".dark-mode", DARK),
  ].join(""),
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
};

const HEAD_STYLE = `box-sizing:border-box;height:${HEAD_HEIGHT};padding:0 20px;display:flex;align-items:center;justify-content:space-between;position:sticky;top:0;z-index:11;font-family:system-ui,sans-serif;background:var(--scalar-background-1);border-bottom:1px solid var(--scalar-border-color)`;
const LINK_STYLE = "color:var(--scalar-color-1);padding:12px 0";

// Scalar's empty toast container is wider than a phone. With clip on the root only, the viewport would take it over as
// hidden.
const PAGE = `<!doctype html>
<html lang="en" style="overflow-x:clip">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Nibash</title>
<meta name="description" content="Every call of Nibash: who may make it, what it takes and what it answers.">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
</head>
<body style="overflow-x:clip">
<header style="${HEAD_STYLE}"><strong style="color:var(--scalar-color-1)">Nibash</strong><a style="${LINK_STYLE}" href="/">Home</a></header>
<div id="calls"></div>
<script src="/api/docs/scalar.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `Scalar.createApiReference("#calls", ${JSON.stringify(CONFIGURATION)});
`;

/** The page's files by name. A build has Scalar's as a static file (scripts/build/precompress.ts). */
const FILES: Readonly<Record<string, () => Promise<string>>> = {
  "start.js": () => Promise.resolve(START),
  "scalar.js": () =>
    readFile(join(process.cwd(), "node_modules/@scalar/api-reference/dist/browser/standalone.js"), "utf8"),
};

/** Returns the page of the API: Scalar from our own files, with a policy that allows no other origin. */
export function docsPage(): Response {
  return new Response(PAGE, {
    headers: {
      ...API_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
    },
  });
}

/** Returns one of the page's files, or 404; no other file of the package is reachable. */
export async function docsFile(name: string): Promise<Response> {
  const read = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!read) return problemResponse(notFound("There is no such file."));
  return new Response(await read(), {
    headers: {
      ...API_HEADERS,
      "Content-Type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
