import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@/lib/errors";
import { API_HEADERS } from "../http/answer";
import { problemResponse } from "../http/problem";

/** Nothing but our own files; Swagger UI writes style attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

// Without the charset Swagger UI stays blank.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Nibash</title>
<meta name="description" content="Every call of Nibash: who may make it, what it takes and what it answers.">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/house.css">
</head>
<body>
<header class="docs-head"><div>
<a class="brand" href="/"><img src="/icon.svg" width="28" height="28" alt="">Nibash</a>
<nav aria-label="Main"><a href="/">Home</a></nav>
</div></header>
<section id="calls" aria-label="Calls of the API"></section>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `window.SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#calls",
  deepLinking: true,
  validatorUrl: null,
});
`;

const PACKAGE = "node_modules/swagger-ui-dist";
/** The maps are not served; a browser with its tools open would ask for them. */
const SOURCE_MAP = /\/\*# sourceMappingURL=\S+ ?\*\/\s*$/;
const CSS = "text/css; charset=utf-8";
const JS = "text/javascript; charset=utf-8";
const WOFF2 = "font/woff2";
/** Name in the address → type, and the files that it is made of; the image holds the last four too (Dockerfile). */
const FILES: Record<string, { type: string; from: readonly string[] }> = {
  "start.js": { type: JS, from: [] },
  "swagger-ui.css": { type: CSS, from: [`${PACKAGE}/swagger-ui.css`] },
  "swagger-ui-bundle.js": { type: JS, from: [`${PACKAGE}/swagger-ui-bundle.js`] },
  "house.css": { type: CSS, from: ["app/styles/tokens.css", "app/api/docs/house.css"] },
  "fraunces.woff2": { type: WOFF2, from: ["app/fonts/fraunces.woff2"] },
  "inter.woff2": { type: WOFF2, from: ["app/fonts/inter.woff2"] },
};

/** The page that shows the API: Swagger UI from our own files, under a policy that lets it reach nothing else. */
export function docsPage(): Response {
  return new Response(PAGE, {
    headers: {
      ...API_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
    },
  });
}

/** One of the page's own files, or 404; no other file of the package can be asked for. */
export async function docsFile(name: string): Promise<Response> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return problemResponse(notFound("There is no such file."));
  const parts = await Promise.all(file.from.map((path) => readFile(join(process.cwd(), path))));
  const bytes = name === "start.js" ? Buffer.from(START) : Buffer.concat(parts);
  return new Response(file.type === WOFF2 ? bytes : bytes.toString().replace(SOURCE_MAP, ""), {
    headers: { ...API_HEADERS, "Content-Type": file.type, "cache-control": "public, max-age=3600" },
  });
}
