import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { notFound } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { problemResponse } from "@/lib/platform/http/problem";

/** Allows only our own files; Swagger UI draws its icons from data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Nibash</title>
<meta name="description" content="Every call of Nibash: who may make it, what it takes and what it answers.">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body style="margin:0">
<header style="padding:12px 20px;font-family:sans-serif"><a href="/">Home</a></header>
<main id="calls"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI's configuration (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
const START = `SwaggerUIBundle(${JSON.stringify({ url: "/api/openapi.json", dom_id: "#calls", docExpansion: "list", validatorUrl: null })});
`;

/** The page's files by name. A build has Swagger UI's as static files (scripts/build/precompress.ts). */
const FILES: Readonly<Record<string, () => Promise<string>>> = {
  "start.js": () => Promise.resolve(START),
  "swagger-ui-bundle.js": () =>
    readFile(join(process.cwd(), "node_modules/swagger-ui-dist/swagger-ui-bundle.js"), "utf8"),
  "swagger-ui.css": () =>
    readFile(join(process.cwd(), "node_modules/swagger-ui-dist/swagger-ui.css"), "utf8"),
};

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** Returns the page of the API: Swagger UI from our own files, with a policy that allows no other origin. */
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
      "Content-Type": `${TYPES[extname(name)] ?? ""}; charset=utf-8`,
      "cache-control": "public, max-age=3600",
    },
  });
}
