import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@/lib/errors";
import { API_HEADERS } from "./answer";
import { problemResponse } from "./problem";

/** Nothing but our own files; Swagger UI writes style attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
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
<title>Nibash API</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
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
const TYPES: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "start.js": "text/javascript; charset=utf-8",
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
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (!type) return problemResponse(notFound("There is no such file."));
  const text = name === "start.js" ? START : await readFile(join(process.cwd(), PACKAGE, name), "utf8");
  return new Response(text.replace(SOURCE_MAP, ""), {
    headers: { ...API_HEADERS, "Content-Type": type, "cache-control": "public, max-age=3600" },
  });
}
