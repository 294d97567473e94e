import { MISSING_PAGE } from "@/lib/site-metadata";

/** As Next writes the page's own metadata; text of a person can not look so, since React escapes it. */
const MARK = `<meta name="${MISSING_PAGE.name}" content="${MISSING_PAGE.content}"/>`;

/**
 * The status that a page asks for. A page of Next can answer 404 by notFound() alone, and then comes as an empty
 * document that shows nothing without scripts; so a missing page is a whole page with a mark in its head.
 */
export function statusOfPage(status: number, body: Buffer): number {
  return status === 200 && body.includes(MARK) ? 404 : status;
}
