import { type IncomingMessage, type ServerResponse } from "node:http";
import { rolesFor } from "@/lib/platform/auth/access";
import { ADDRESS_TOO_LONG } from "@/lib/platform/contracts/messages";
import { AppError, methodNotSupported, noSuchCall, notFound } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { SECURITY_HEADERS } from "@/lib/platform/http/content-security";
import { problemAnswer } from "@/lib/platform/http/problem";
import { methodsOfCall } from "@/lib/registry";

const READS = ["GET", "HEAD"];
/** More than twice our longest URL, Google's callback included. */
export const LONGEST_ADDRESS = 2_048;

/**
 * More than a browser stores for a site. Next joins all cookies again for each cookie: thousands of them, which fit into
 * Node's 16 kB of headers, would block the process for seconds.
 */
const MOST_COOKIES = 200;

/** Retry-After for 503: the queue is short, so one second is enough. */
export const RETRY = { "retry-after": "1" };

export interface Refusal {
  readonly error: AppError;
  /** The status, if it is not that of the error code. */
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Rejects requests that no page, call or file can answer and that make Next answer 500 or write to the console. */
export function refusalOf({ method = "GET", url = "/", headers }: RequestHead): Refusal | null {
  if (url.length > LONGEST_ADDRESS)
    return { error: new AppError("invalid_input", ADDRESS_TOO_LONG), status: 414 };
  if ((headers.cookie?.split(";").length ?? 0) > MOST_COOKIES)
    return { error: new AppError("invalid_input", "This request has too many cookies."), status: 431 };
  const path = pathOf(url);
  if (!isReadable(path)) return { error: new AppError("invalid_input", "This address cannot be read.") };
  if (isDisguised(path)) return { error: notFound("There is no such page.") };
  if (headers["next-action"] !== undefined)
    return { error: new AppError("invalid_input", "There are no server actions here.") };
  // A last slash is Next's to redirect.
  const allowed = isCall(path) ? methodsOfCall(path.slice("/api".length).replace(/\/$/, "")) : READS;
  if (allowed.length === 0) return { error: noSuchCall() };
  if (allowed.includes(method)) return null;
  return { error: methodNotSupported(), headers: { allow: allowed.join(", ") } };
}

/** Answers a rejected request; for a call with the usual error body. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = problemAnswer(refusal.error, refusal.headers);
  const isForCall = isCall(request.url ?? "/");
  const plain = { ...headers, ...API_HEADERS, "content-type": "text/plain; charset=utf-8" };
  response.writeHead(refusal.status ?? status, { ...SECURITY_HEADERS, ...(isForCall ? headers : plain) });
  response.end(isForCall ? body : `${refusal.error.message}\n`);
}

/** Whether a path is a call's, literally; `isReadable` has rejected other spellings. */
export function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

export function pathOf(url: string): string {
  const cut = url.indexOf("?");
  return cut < 0 ? url : url.slice(0, cut);
}

/** Another spelling of a guarded page, which Next would open although the access table does not list it. */
function isDisguised(path: string): boolean {
  return rolesFor(decodeURIComponent(path)) !== rolesFor(path);
}

/** Whether a path decodes to text, without invalid characters and without `..`. */
function isReadable(path: string): boolean {
  if (path === "*") return false;
  try {
    const text = decodeURIComponent(path);
    return !text.includes("\0") && !text.split(/[/\\]/).some((part) => part === "." || part === "..");
  } catch {
    return false;
  }
}
