import { type IncomingMessage, type ServerResponse } from "node:http";
import { rolesFor } from "@/lib/platform/auth/access";
import { callLanguage } from "@/lib/platform/contracts/language";
import { ADDRESS_TOO_LONG } from "@/lib/platform/contracts/messages";
import { AppError, methodNotSupported, noSuchCall, notFound } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { SECURITY_HEADERS } from "@/lib/platform/http/content-security";
import { problemAnswer } from "@/lib/platform/http/problem";
import { methodsOfCall } from "@/lib/registry";

/** More than twice our longest URL, Google's callback included. */
export const LONGEST_ADDRESS = 2_048;

/**
 * More than a browser stores for a site. Next joins all cookies again for each cookie: thousands of them, which fit into
 * Node's 16 kB of headers, would block the process for seconds.
 */
const MOST_COOKIES = 200;

interface Refusal {
  readonly error: AppError;
  /** The status, if it is not that of the error code. */
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const refuse = (message: string, status?: number): Refusal => ({
  error: new AppError("invalid_input", message),
  ...(status !== undefined && { status }),
});

/** Rejects requests that no page, call or file can answer and that make Next answer 500 or write to the console. */
export function refusalOf(request: Pick<IncomingMessage, "method" | "url" | "headers">): Refusal | null {
  const { method = "GET", url = "/", headers } = request;
  if (url.length > LONGEST_ADDRESS) return refuse(ADDRESS_TOO_LONG, 414);
  if ((headers.cookie?.split(";").length ?? 0) > MOST_COOKIES)
    return refuse("This request has too many cookies.", 431);
  const path = pathOf(url);
  const text = readPath(path);
  if (text === null) return refuse("This address cannot be read.");
  // Another spelling of a guarded page, which Next would open although the access table does not list it.
  if (rolesFor(text) !== rolesFor(path)) return { error: notFound("There is no such page.") };
  if (headers["next-action"] !== undefined) return refuse("There are no server actions here.");
  // A last slash is Next's to redirect.
  const allowed = isCall(path)
    ? methodsOfCall(path.slice("/api".length).replace(/\/$/, ""))
    : ["GET", "HEAD"];
  if (allowed.length === 0) return { error: noSuchCall() };
  return allowed.includes(method)
    ? null
    : { error: methodNotSupported(), headers: { allow: allowed.join(", ") } };
}

/** Answers a rejected request; for a call with the usual error body. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const language = callLanguage((name) => request.headers[name]?.toString());
  const { status, headers, body } = problemAnswer(refusal.error, refusal.headers, language);
  const isForCall = isCall(request.url ?? "/");
  const plain = { ...headers, ...API_HEADERS, "content-type": "text/plain; charset=utf-8" };
  response.writeHead(refusal.status ?? status, { ...SECURITY_HEADERS, ...(isForCall ? headers : plain) });
  response.end(isForCall ? body : `${refusal.error.message}\n`);
}

/** Whether a path is a call's, literally; `readPath` has rejected other spellings. */
export const isCall = (url: string): boolean => /^\/api([/?]|$)/.test(url);

export function pathOf(url: string): string {
  const cut = url.indexOf("?");
  return cut < 0 ? url : url.slice(0, cut);
}

/** Returns a path decoded; null if it is none, has invalid characters, or leads back up. */
function readPath(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    const leadsUp = text.split(/[/\\]/).some((part) => part === "." || part === "..");
    return path === "*" || text.includes("\0") || leadsUp ? null : text;
  } catch {
    return null;
  }
}
