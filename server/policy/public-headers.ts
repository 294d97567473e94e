import { type OutgoingHttpHeaders } from "node:http";

/** Fresh for five seconds for a CDN as for us; browsers ask each time and get a 304. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=55";

/** As next.config.mjs sets them on what Next answers; for what is answered before it. In lower case, as Node keeps them. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=()",
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** Two years of https alone, where the site's own address is one. */
export function transportSecurity(origin: string): Record<string, string> {
  if (!origin.startsWith("https:")) return {};
  return { "strict-transport-security": "max-age=63072000; includeSubDomains" };
}

/** Said per connection or per request, or written again for the kept answer. */
const NOT_KEPT = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "date",
  "etag",
  "cache-control",
  "set-cookie",
  "x-request-id",
];

/** What one rendering answered, as what everybody may be told again: headers of the connection and the request are gone. */
export function keepableHeaders(headers: OutgoingHttpHeaders, status: number, policy: string) {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !NOT_KEPT.includes(name.toLowerCase()),
    ),
  );
  kept["cache-control"] = status === 200 ? CACHE_CONTROL : "private, no-store";
  kept.vary = addVary(headers.vary);
  if (isHtml(headers)) kept["content-security-policy"] = policy;
  return kept;
}

export function isHtml(headers: OutgoingHttpHeaders): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)/i.test(headers["content-type"] ?? "");
}

export function addVary(vary: OutgoingHttpHeaders[string]): string {
  const names = (Array.isArray(vary) ? vary.join(",") : (vary ?? "").toString()).split(",");
  const present = names.map((name) => name.trim()).filter((name) => name !== "");
  return [...new Set([...present, "Accept-Encoding"])].join(", ");
}
