import { type OutgoingHttpHeaders } from "node:http";

/** Fresh for five seconds in a CDN as in our cache; browsers revalidate and get a 304. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=55";

/** The headers that next.config.mjs sets on Next's answers, for answers sent before Next. In lower case, as in Node. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=()",
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** Strict-Transport-Security for two years, if the site's address is https. */
export function transportSecurity(origin: string): Record<string, string> {
  if (!origin.startsWith("https:")) return {};
  return { "strict-transport-security": "max-age=63072000; includeSubDomains" };
}

/** Headers of a connection or request, and those that are set again on a cached answer. */
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

/** Returns the headers of a rendering that may be cached, without those of its connection and request. */
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
