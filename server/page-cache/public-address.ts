import { type IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";

const APARTMENT = /^\/apartments\/[1-9]\d{0,2}[A-Z]$/;
const DOLLARS = /^\d{1,7}(\.\d{1,2})?$/;
const PAGE = /^[1-9]\d{0,8}$/;

/** A parameter's name, what it may say, and what it says where it is left out. */
type Known = readonly (readonly [name: string, pattern: RegExp, usual?: string])[];
const SEARCH: Known = [
  ["minimum", DOLLARS],
  ["maximum", DOLLARS],
  ["rooms", /^[1-4]$/],
  ["available", /^true$/],
  ["sort", /^(floor|-?rent|-?size)$/, "floor"],
];
/** Parameters in their one order; `listingPath` and the contract write the same. */
const LISTING: Known = [...SEARCH, ["page", PAGE, "1"]];
const CALL: Known = [...SEARCH, ["limit", /^([1-9]|[1-4]\d|50)$/], ["page", PAGE, "1"]];

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

/** Spellings met lately; null is one that is not public. Long ones are worked out each time. */
const met = new LRUCache<string, { address: string | undefined }>({ max: 2_000 });
const LONGEST_MET = 200;

/**
 * The one address under which everybody's answer is kept, undefined where there is none: four routes, known parameters
 * in one order and spelling. A page ignores a parameter that it does not know, as a campaign's link has one; a call
 * refuses it, so that is the route's own answer. So nobody fills the memory with the same page under many names, or puts
 * one page's answer under another's.
 */
export function publicAddress(url: string): string | undefined {
  const cut = url.indexOf("?");
  if (cut < 0) {
    const isPublic = url === "/" || url === "/apartments" || url === "/api/apartments" || APARTMENT.test(url);
    return isPublic ? url : undefined;
  }
  const known = met.get(url);
  if (known) return known.address;
  const address = workOut(url.slice(0, cut), url.slice(cut + 1));
  if (url.length <= LONGEST_MET) met.set(url, { address });
  return address;
}

function workOut(path: string, query: string): string | undefined {
  if (path === "/" || APARTMENT.test(path)) return path;
  if (path === "/apartments") return inOneForm(path, query, LISTING, true);
  if (path === "/api/apartments") return inOneForm(path, query, CALL, false);
  return undefined;
}

/** An address with its parameters in their one form; undefined where one is not understood. */
function inOneForm(path: string, query: string, known: Known, isPage: boolean): string | undefined {
  const given = new URLSearchParams(query);
  if (!isPage && [...given.keys()].some((name) => !known.some(([each]) => each === name))) return undefined;
  const written: string[] = [];
  for (const [name, pattern, usual] of known) {
    const [value, another] = given.getAll(name);
    // A form without scripts sends the fields that were left empty too.
    if (value === undefined || (isPage && value === "" && another === undefined)) continue;
    if (another !== undefined || !pattern.test(value)) return undefined;
    const said = pattern === DOLLARS ? String(Number(value)) : value;
    if (said !== usual) written.push(`${name}=${said}`);
  }
  return written.length === 0 ? path : `${path}?${written.join("&")}`;
}

/** Signed cookies: somebody's session, an editor's preview. What they see is theirs, and Next answers it. */
const OWN_ANSWER = /session-token|__prerender_bypass/;

/** Whether this request asks for the plain answer of everybody, not for Next's data formats. */
export function wantsPublicAnswer(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  for (const name of OTHER_ANSWERS) if (headers[name] !== undefined) return false;
  return headers.cookie === undefined || !OWN_ANSWER.test(headers.cookie);
}
