import { type IncomingHttpHeaders } from "node:http";
import { pathOf } from "../gate";

const APARTMENT = /^\/apartments\/[1-9]\d{0,2}[A-Z]$/;
const DOLLARS = /^\d{1,7}(\.\d{1,2})?$/;
const PAGE = /^[1-9]\d{0,8}$/;

/** A parameter's name, its allowed values, and its default. */
type QueryRules = readonly (readonly [name: string, pattern: RegExp, usual?: string])[];
const SEARCH: QueryRules = [
  ["minimum", DOLLARS],
  ["maximum", DOLLARS],
  ["rooms", /^[1-4]$/],
  ["available", /^true$/],
  ["sort", /^(floor|-?rent|-?size)$/, "floor"],
];
/** Parameters in canonical order, as `listingPath` and the contract write them. */
const LISTING: QueryRules = [...SEARCH, ["page", PAGE, "1"]];
const CALL: QueryRules = [...SEARCH, ["limit", /^([1-9]|[1-4]\d|50)$/], ["page", PAGE, "1"]];

/**
 * Returns the canonical address under which a shared answer is cached, undefined if there is none: four routes, known
 * parameters in one order and spelling. A page ignores an unknown parameter, such as a campaign's; a call rejects it, so the
 * route answers. So no one can fill the cache with one page under many names, or store one page's answer under another's.
 */
export function publicAddress(url: string): string | undefined {
  const path = pathOf(url);
  if (path === "/" || APARTMENT.test(path)) return path;
  if (path !== "/apartments" && path !== "/api/apartments") return undefined;
  return path === url ? path : inOneForm(path, url.slice(path.length + 1));
}

/** Returns an address with canonical parameters; undefined if one is invalid. */
function inOneForm(path: string, query: string): string | undefined {
  const isPage = path === "/apartments";
  const given = new URLSearchParams(query);
  const known = isPage ? LISTING : CALL;
  if (!isPage && [...given.keys()].some((name) => !known.some(([each]) => each === name))) return undefined;
  const written: string[] = [];
  for (const [name, pattern, usual] of known) {
    const [value, another] = given.getAll(name);
    // A form without scripts also sends empty fields.
    if (value === undefined || (isPage && value === "" && another === undefined)) continue;
    if (another !== undefined || !pattern.test(value)) return undefined;
    const canonical = pattern === DOLLARS ? String(Number(value)) : value;
    if (canonical !== usual) written.push(`${name}=${canonical}`);
  }
  return written.length === 0 ? path : `${path}?${written.join("&")}`;
}

/** Headers by which Next answers in another format at the same address. */
const OTHER_FORMAT = /^(rsc|next-|x-nextjs-|x-middleware-)/;
/** Session and preview cookies: answers to their owners are personal, so Next renders them. */
const OWN_ANSWER = /session-token|__prerender_bypass/;

/** Whether a request wants the shared answer and none of Next's data formats. */
export function wantsPublicAnswer(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  for (const name in headers) if (OTHER_FORMAT.test(name)) return false;
  return headers.cookie === undefined || !OWN_ANSWER.test(headers.cookie);
}
