import { type IncomingHttpHeaders } from "node:http";

const APARTMENT = /^\/apartments\/[1-9]\d{0,2}[A-Z]$/;
const DOLLARS = /^(0|[1-9]\d{0,6})(\.\d[1-9]?)?$/;
const PAGE = /^[1-9]\d{0,8}$/;

/** Parameters in their one order, each with its one spelling; the same as `listingPath` and the contract write them. */
const LISTING: readonly [string, RegExp][] = [
  ["minimum", DOLLARS],
  ["maximum", DOLLARS],
  ["page", PAGE],
];
const CALL: readonly [string, RegExp][] = [
  ["minimum", DOLLARS],
  ["maximum", DOLLARS],
  ["limit", /^([1-9]|[1-4]\d|50)$/],
  ["page", PAGE],
];

/** Headers by which Next gives another answer at the same address. */
const OTHER_ANSWERS = [
  "rsc",
  "next-action",
  "next-url",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "x-nextjs-data",
  "x-middleware-subrequest",
  "x-middleware-prefetch",
];

/**
 * Whether everybody gets the same answer at this address, so that it may be kept (design §11): four routes, known
 * parameters, one spelling. Anything else is Next's own, so that nobody can fill the memory with the same page
 * under many names, or put one page's answer under another's.
 */
export function isPublicAddress(url: string): boolean {
  const cut = url.indexOf("?");
  if (cut < 0)
    return url === "/" || url === "/apartments" || url === "/api/apartments" || APARTMENT.test(url);
  const path = url.slice(0, cut);
  if (path === "/apartments") return isCanonical(url.slice(cut + 1), LISTING);
  if (path === "/api/apartments") return isCanonical(url.slice(cut + 1), CALL);
  return false;
}

function isCanonical(query: string, known: readonly [string, RegExp][]): boolean {
  if (query.length > 100) return false;
  let next = 0;
  for (const pair of query.split("&")) {
    const [name = "", value = ""] = pair.split("=", 2);
    const at = known.findIndex(([each]) => each === name);
    if (at < next || pair !== `${name}=${value}` || !known[at]?.[1].test(value)) return false;
    next = at + 1;
  }
  return true;
}

/** Signed cookies: somebody's session, an editor's preview. What they see is theirs, and Next answers it. */
const OWN_ANSWER = /session-token|__prerender_bypass/;

/** Whether this request asks for the plain answer of everybody, not for Next's data formats. */
export function wantsPublicAnswer(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  for (const name of OTHER_ANSWERS) if (headers[name] !== undefined) return false;
  return headers.cookie === undefined || !OWN_ANSWER.test(headers.cookie);
}
