import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const EXECUTED = /\btype\s*=\s*["']?(module|text\/javascript|application\/javascript)\b/i;

/**
 * The SHA-256 of each inline script that a browser would run in this page, as a content security policy names them.
 * Read byte by byte (latin1): what is looked for is ASCII, and one letter of Bangla makes a whole page twice as wide.
 */
export function hashInlineScripts(page: Buffer): string[] {
  const html = page.toString("latin1");
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(SCRIPT)) {
    if (/\bsrc\s*=/i.test(attributes)) continue;
    if (/\btype\s*=/i.test(attributes) && !EXECUTED.test(attributes)) continue;
    hashes.add(`sha256-${createHash("sha256").update(code, "latin1").digest("base64")}`);
  }
  return [...hashes];
}
