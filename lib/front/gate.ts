import { type IncomingMessage, type ServerResponse } from "node:http";
import { API_HEADERS } from "@/lib/http/answer";
import { problemAnswer } from "@/lib/http/problem";
import { methodsOfCall } from "@/lib/http/call-methods";
import { allowHeader } from "@/lib/http/refuse-others";
import { AppError, notFound } from "@/lib/errors";
import { SECURITY_HEADERS } from "./public-headers";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READS = ["GET", "HEAD"];
/** A file: of the build, or by its ending. No page and no call has such a name. */
const FILE = /^\/(_next\/|(?!api\/).*\.[a-z0-9]{2,5}$)/i;

interface Refusal {
  readonly error: AppError;
  readonly headers?: Record<string, string>;
}

/** What no page, call or file could make sense of, and Next would answer with a 500 (attacks E2, H6). */
export function refusalOf(method: string, path: string): Refusal | null {
  if (!isReadable(path)) return { error: new AppError("invalid_input", "This address can not be read.") };
  const allowed = FILE.test(path) ? READS : METHODS;
  if (allowed.includes(method)) return null;
  const known = path.startsWith("/api/") ? methodsOfCall(path.slice("/api".length)) : undefined;
  if (known?.length === 0) return { error: notFound("There is no such call.") };
  return {
    error: new AppError("method_not_allowed", "This address does not take this method."),
    headers: { allow: known ? allowHeader(known) : READS.join(", ") },
  };
}

/** Answers a request that the gate refuses, calls in the body every failure has; true where it did. */
export function refuseAtGate(request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const refusal = refusalOf(request.method ?? "GET", path);
  if (!refusal) return false;
  const { status, headers, body } = problemAnswer(refusal.error, refusal.headers);
  const isCall = path.startsWith("/api/");
  const plain = { ...headers, ...API_HEADERS, "content-type": "text/plain; charset=utf-8" };
  response.writeHead(status, { ...SECURITY_HEADERS, ...(isCall ? headers : plain) });
  response.end(isCall ? body : `${refusal.error.message}\n`);
  return true;
}

/** A path whose percent-encoding stands for text, without characters that no address has. */
function isReadable(path: string): boolean {
  try {
    return path !== "*" && !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
