import { type IncomingMessage, type ServerResponse } from "node:http";
import { ADDRESS_TOO_LONG } from "@/lib/contracts/shared.sentences";
import { API_HEADERS } from "@/lib/http/answer";
import { problemAnswer } from "@/lib/http/problem";
import { methodsOfCall } from "@/lib/http/call-methods";
import { allowHeader } from "@/lib/http/method-not-allowed";
import { rolesFor } from "@/lib/auth/access";
import { AppError, methodNotSupported, noSuchCall, notFound } from "@/lib/errors";
import { SECURITY_HEADERS } from "./policy/public-headers";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READS = ["GET", "HEAD"];
/** No address of ours is half as long; Google's way back with all that it carries is not either. */
export const LONGEST_ADDRESS = 2_048;

/**
 * More than a browser keeps for a site. Next puts all cookies of a call together again for each of them: thousands, which
 * fit into the 16 kB that node takes, hold the process for seconds.
 */
const MOST_COOKIES = 200;

/** Said with 503: the queue is short, so a second is enough. */
export const RETRY = { "retry-after": "1" };

export interface Refusal {
  readonly error: AppError;
  /** Where it is not that of the error's code. */
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/** What no page, call or file could make sense of, and Next would answer with a 500 or with lines on the console. */
export function refusalOf({ method = "GET", url = "/", headers }: Asked): Refusal | null {
  if (url.length > LONGEST_ADDRESS)
    return { error: new AppError("invalid_input", ADDRESS_TOO_LONG), status: 414 };
  if ((headers.cookie?.split(";").length ?? 0) > MOST_COOKIES)
    return { error: new AppError("invalid_input", "This request has too many cookies."), status: 431 };
  const path = pathOf(url);
  if (!isReadable(path)) return { error: new AppError("invalid_input", "This address cannot be read.") };
  if (isDisguised(path)) return { error: notFound("There is no such page.") };
  if (headers["next-action"] !== undefined)
    return { error: new AppError("invalid_input", "There are no server actions here.") };
  const allowed = isCall(path) ? METHODS : READS;
  if (allowed.includes(method)) return null;
  const known = isCall(path) ? methodsOfCall(path.slice("/api".length)) : undefined;
  if (known?.length === 0) return { error: noSuchCall() };
  return {
    error: methodNotSupported(),
    headers: { allow: known ? allowHeader(known) : READS.join(", ") },
  };
}

/** Answers a request that is refused, calls in the body every failure has. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = problemAnswer(refusal.error, refusal.headers);
  const isForCall = isCall(request.url ?? "/");
  const plain = { ...headers, ...API_HEADERS, "content-type": "text/plain; charset=utf-8" };
  response.writeHead(refusal.status ?? status, { ...SECURITY_HEADERS, ...(isForCall ? headers : plain) });
  response.end(isForCall ? body : `${refusal.error.message}\n`);
}

/** Whether an address is a call's, by its own word alone: `isReadable` has seen to it that it means what it says. */
export function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

export function pathOf(url: string): string {
  const cut = url.indexOf("?");
  return cut < 0 ? url : url.slice(0, cut);
}

/** Another spelling of a guarded page, which Next would open and the table of roles does not know. */
function isDisguised(path: string): boolean {
  return rolesFor(decodeURIComponent(path)) !== rolesFor(path);
}

/** A path whose percent-encoding stands for text, without characters that no address has, and without a way back up. */
function isReadable(path: string): boolean {
  if (path === "*") return false;
  try {
    const text = decodeURIComponent(path);
    return !text.includes("\0") && !text.split(/[/\\]/).some((part) => part === "." || part === "..");
  } catch {
    return false;
  }
}
