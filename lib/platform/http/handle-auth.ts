import NextAuth, { type AuthOptions } from "next-auth";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { runAuthRequest, type AuthRequest } from "@/lib/platform/auth/auth-request";
import { DONE } from "@/lib/platform/auth/google-outcome";
import { authOptions } from "@/lib/platform/auth/options";
import { ownPath } from "@/lib/platform/auth/own-origin";
import { GOOGLE_RETURN, cookieName, cookieOf, readSessionCookie } from "@/lib/platform/auth/session-cookie";
import { followLanguage, readDevice, writeDevice } from "@/lib/platform/auth/sessions";
import { chosenLanguage } from "@/lib/platform/contracts/language";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { noSuchCall, AppError } from "@/lib/platform/errors";
import { inRequestContext } from "@/lib/platform/request-context";
import { API_HEADERS } from "./answer";
import { clientAddress, siteOf } from "./client-address";
import { problemResponse, toAppError } from "./problem";
import { readJson, readUrlEncoded, mediaType } from "./read-body";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

/** The adapter by which next-auth stores users and Google accounts (lib/users/link-google.ts). */
type Adapter = NonNullable<AuthOptions["adapter"]>;

/**
 * Wraps next-auth's handler: limits the body, allows only our own callback URLs (docs/security.md A12), answers 429 after
 * too many attempts, and 503 without touching the cookies if the database is unreachable.
 */
export function authHandler(adapter: () => Adapter) {
  return (request: Request, context: Context) => handleAuth(request, context, adapter);
}

async function handleAuth(request: Request, context: Context, adapter: () => Adapter): Promise<Response> {
  const path = (await context.params).nextauth.join("/");
  return inRequestContext(async () => {
    try {
      return await withDbTimeout(() => respond(request, context, path, adapter()));
    } catch (error) {
      return answerFailure(error, path, request.headers);
    }
  });
}

/** Google's callback opens in a window and redirects; scripts make all other calls, which get JSON. */
function answerFailure(error: unknown, path: string, headers: Headers): Response {
  const known = toAppError(error);
  if (path !== GOOGLE_RETURN) return problemResponse(known, {}, chosenLanguage(headers.get("cookie")));
  return new Response(null, {
    status: 302,
    headers: { ...API_HEADERS, location: `${DONE}?error=${known.code}` },
  });
}

async function respond(
  request: Request,
  context: Context,
  path: string,
  adapter: Adapter,
): Promise<Response> {
  await connectDatabase();
  const address = clientAddress(request.headers);
  const auth: AuthRequest = {
    path,
    address,
    site: siteOf(address),
    userAgent: request.headers.get("user-agent"),
    before: await readSessionCookie(cookieOf(request.headers, cookieName())),
    device: await readDevice(request.headers),
  };
  const input = await readAuthRequest(request);
  await forgetForeignReturn();
  const given = await runAuthRequest(
    auth,
    // The overload for route handlers has the return type any.
    async () => (await NextAuth(input, context, authOptions(adapter))) as Response,
  );
  for (const [name, value] of Object.entries(API_HEADERS)) given.headers.set(name, value);
  const response = answer(given, auth.failure, path, request.headers);
  if (auth.isCookieRight && !auth.failure) keepCookie(response.headers);
  if (auth.failure) return response;
  if (auth.signedIn) response.headers.append("set-cookie", await writeDevice(auth.signedIn));
  const language = auth.hasBegun && auth.person && (await followLanguage(auth.person, request.headers));
  if (language) response.headers.append("set-cookie", language);
  return response;
}

/** next-auth reads the cookies from Next and answers 500 if a callback URL in one is invalid. */
async function forgetForeignReturn(): Promise<void> {
  const all = await cookies();
  const name = cookieName().replace("session-token", "callback-url");
  const address = all.get(name)?.value;
  if (address === undefined) return;
  if (!URL.canParse(address) || ownPath(address) === null) all.delete(name);
}

/**
 * next-auth sets the session cookie with every session response. A late one would overwrite the cookie of another user
 * who has signed in in another tab since.
 */
function keepCookie(headers: Headers): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookieName()}=`));
  headers.delete("set-cookie");
  for (const line of others) headers.append("set-cookie", line);
}

function answer(given: Response, failure: unknown, path: string, headers: Headers): Response {
  if (!failure) return isWords(given) ? answerWords(given, path) : given;
  const known = toAppError(failure);
  // The session has ended: next-auth answers {} and clears the cookie, as intended.
  if (known.code === "unauthenticated") return given;
  if (path === "callback/credentials" && known.code !== "rate_limited")
    return new Response(given.body, { status: 503, headers: given.headers });
  return answerFailure(known, path, headers);
}

function isWords({ body, headers }: Response): boolean {
  return body !== null && !headers.has("location") && headers.get("content-type") !== "application/json";
}

/**
 * Replaces next-auth's own pages and plain texts with 404, since the product has its own screens. A session update without
 * a CSRF token is the exception: next-auth means to answer {} but prints "[object Object]".
 */
function answerWords({ status, headers }: Response, path: string): Response {
  if (path !== "session") return problemResponse(noSuchCall());
  headers.set("content-type", "application/json");
  return new Response("{}", { status, headers });
}

/** Returns the request for next-auth: with a bounded body, and only our own callback URLs. */
async function readAuthRequest(request: Request): Promise<NextRequest> {
  const url = new URL(request.url);
  // next-auth answers 500 to a URL it cannot parse; of several it takes the last.
  const asked = ownPath(url.searchParams.getAll("callbackUrl").at(-1));
  url.searchParams.delete("callbackUrl");
  if (asked !== null) url.searchParams.set("callbackUrl", asked);
  // The server omits the body for HEAD.
  if (request.method !== "POST") return new NextRequest(url);
  const body = JSON.stringify(await readFields(request));
  return new NextRequest(url, { method: "POST", body, headers: { "content-type": "application/json" } });
}

async function readFields(request: Request): Promise<object> {
  const type = mediaType(request.headers);
  if (type === "application/json") {
    const body = await readJson(request);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
    throw new AppError("invalid_input", "Send an object.");
  }
  if (type !== "application/x-www-form-urlencoded") return {};
  return Object.fromEntries(await readUrlEncoded(request));
}
