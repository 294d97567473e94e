import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { connectDatabase } from "@/lib/db/connect";
import { withPatience } from "@/lib/db/patience";
import { AppError, notFound } from "@/lib/errors";
import { clientAddress } from "@/lib/http/client-address";
import { API_HEADERS } from "@/lib/http/answer";
import { problemResponse, toAppError } from "@/lib/http/problem";
import { MAX_BODY_BYTES, readBytes, readJson } from "@/lib/http/read-body";
import { refuseAll, refuseOthers, type Method } from "@/lib/http/refuse-others";
import { inRequestContext } from "@/lib/request-context";
import { AUTH_METHODS } from "./auth-methods";
import { runAuthRequest, type AuthRequest } from "./auth-request";
import { GOOGLE_RETURN } from "./decode-session";
import { DONE } from "./google-outcome";
import { readDevice, writeDevice } from "./known-device";
import { ReplyRecorder } from "./reply-recorder";
import { authOptions } from "./options";
import { ownPath } from "./own-origin";
import { cookieName } from "./session-cookie";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

type Fields = Record<string, unknown>;

/**
 * Feeds next-auth from a Request: the body is read within bounds, addresses to return to are our own (docs/security.md A12),
 * too many tries answer 429, and a database that is away answers 503 and leaves the cookies alone.
 */
export async function handleAuth(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const refusal = await refuseMethod(request.method, nextauth.join("/"));
  if (refusal) return refusal;
  return inRequestContext(async () => {
    try {
      return await withPatience(() => respond(request, nextauth));
    } catch (error) {
      return tellFailure(error, nextauth.join("/"));
    }
  });
}

/** A person comes back from Google in a window that goes on by itself; whatever else is called here is called by scripts. */
function tellFailure(error: unknown, path: string): Response {
  const known = toAppError(error);
  if (path !== GOOGLE_RETURN) return problemResponse(known);
  return new Response(null, {
    status: 302,
    headers: { ...API_HEADERS, location: `${DONE}?error=${known.code}` },
  });
}

/** next-auth knows two methods, and answers the others as if the path did not exist. */
async function refuseMethod(method: string, path: string): Promise<Response | null> {
  const allowed = Object.hasOwn(AUTH_METHODS, path) ? AUTH_METHODS[path] : undefined;
  if (!allowed) return refuseAll().GET();
  if (allowed.includes((method === "HEAD" ? "GET" : method) as Method)) return null;
  return refuseOthers(...allowed)[method === "OPTIONS" ? "OPTIONS" : "PUT"]();
}

async function respond(request: Request, nextauth: string[]): Promise<Response> {
  await connectDatabase();
  const reply = new ReplyRecorder();
  const auth: AuthRequest = {
    path: nextauth.join("/"),
    address: clientAddress(request.headers),
    userAgent: request.headers.get("user-agent"),
    device: await readDevice(request.headers),
  };
  const input = await readRequest(request, nextauth);
  await runAuthRequest(auth, async () => {
    await NextAuth(input as NextApiRequest, reply as unknown as NextApiResponse, authOptions());
  });
  const response = answer(reply, auth.failure, auth.path);
  if (auth.isCookieRight && !auth.failure) keepCookie(response.headers);
  if (auth.signedIn && !auth.failure) response.headers.append("set-cookie", await writeDevice(auth.signedIn));
  return response;
}

/**
 * next-auth sends the session cookie with every answer that tells who is signed in. One that comes late would put it
 * over the cookie of somebody who has signed in meanwhile in another tab.
 */
function keepCookie(headers: Headers): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookieName()}=`));
  headers.delete("set-cookie");
  for (const line of others) headers.append("set-cookie", line);
}

function answer(reply: ReplyRecorder, failure: unknown, path: string): Response {
  const response = reply.toResponse(API_HEADERS);
  if (!failure) return isWords(response) ? problemResponse(notFound("There is no such call.")) : response;
  const known = toAppError(failure);
  // The session is over: next-auth answers {} and takes the cookie away, which is what we want.
  if (known.code === "unauthenticated") return response;
  if (path === "callback/credentials" && known.code !== "rate_limited")
    return new Response(response.body, { status: 503, headers: response.headers });
  return tellFailure(known, path);
}

/** next-auth's own pages and plain sentences: its screens are ours, so they are for calls that do not exist. */
function isWords({ body, headers }: Response): boolean {
  return body !== null && !headers.has("location") && headers.get("content-type") !== "application/json";
}

async function readRequest(request: Request, nextauth: string[]): Promise<Partial<NextApiRequest>> {
  const query = withOwnCallback(Object.fromEntries(new URL(request.url).searchParams)) as Record<
    string,
    string
  >;
  return {
    // The answer's body is left out for HEAD by the server.
    method: request.method === "HEAD" ? "GET" : request.method,
    query: { ...query, nextauth },
    body: request.method === "POST" ? withOwnCallback(await readFields(request)) : undefined,
    cookies: readCookies(request.headers.get("cookie") ?? ""),
    headers: Object.fromEntries(request.headers),
  };
}

async function readFields(request: Request): Promise<Fields> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const body = await readJson(request);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
    throw new AppError("invalid_input", "Send an object.");
  }
  if (type !== "application/x-www-form-urlencoded") return {};
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
  return Object.fromEntries(new URLSearchParams(text));
}

/** next-auth answers 500 to an address it cannot parse, so anything but one of ours is left out. */
function withOwnCallback({ callbackUrl, ...rest }: Fields): Fields {
  const path = ownPath(callbackUrl);
  return path === null ? rest : { ...rest, callbackUrl: path };
}

function readCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header.split(";")) {
    const [name = "", ...value] = part.trim().split("=");
    if (!name) continue;
    const decoded = decode(value.join("="));
    const own = name.endsWith("callback-url") ? ownPath(decoded) : decoded;
    if (own !== null) cookies[name] = own;
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}
