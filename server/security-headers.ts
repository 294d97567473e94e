import { type ServerResponse } from "node:http";

const EVERYWHERE = {
  "X-Content-Type-Options": "nosniff",
  // OpenStreetMap refuses tiles without a referrer.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self), usb=()",
  // The Google pop-up must be able to live beside its opener.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};

/** Sets the headers that every answer carries; Strict-Transport-Security for two years if the site's address is https. */
export function setSecurityHeaders(response: ServerResponse, origin: string): void {
  for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
  if (origin.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
}
