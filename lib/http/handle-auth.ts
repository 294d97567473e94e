import NextAuth, { type AuthOptions } from "next-auth";
import { cookies } from "next/headers";
import { connectDatabase } from "@/lib/db/connect";
import { withDbTimeout } from "@/lib/db/db-timeout";
import { noSuchCall } from "@/lib/errors";
import { clientAddress, siteOf } from "@/lib/http/client-address";
import { API_HEADERS } from "@/lib/http/answer";
import { problemResponse, toAppError } from "@/lib/http/problem";
import { refuseAll, methodNotAllowed, type Method } from "@/lib/http/method-not-allowed";
import { inRequestContext } from "@/lib/request-context";
import { AUTH_METHODS } from "./auth-methods";
import { runAuthRequest, type AuthRequest } from "@/lib/auth/auth-request";
import { GOOGLE_RETURN } from "@/lib/auth/decode-session";
import { DONE } from "@/lib/auth/google-outcome";
import { readDevice, writeDevice } from "@/lib/auth/known-device";
import { authOptions } from "@/lib/auth/options";
import { ownPath } from "@/lib/auth/own-origin";
import { readAuthRequest } from "./read-auth-request";
import { cookieName } from "@/lib/auth/session-cookie";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

/** Where next-auth keeps people and their Google accounts (lib/domain/users/adapt-accounts.ts). */
type Adapter = NonNullable<AuthOptions["adapter"]>;

/**
 * What stands before and after next-auth's own handler: the body is read within bounds, addresses to return to are our
 * own (docs/security.md A12), too many tries answer 429, and a database that is away answers 503 and leaves the
 * cookies alone.
 */
export function authHandler(adapter: () => Adapter) {
  return (request: Request, context: Context) => handleAuth(request, context, adapter);
}

async function handleAuth(request: Request, context: Context, adapter: () => Adapter): Promise<Response> {
  const path = (await context.params).nextauth.join("/");
  const refusal = await refuseMethod(request.method, path);
  if (refusal) return refusal;
  return inRequestContext(async () => {
    try {
      return await withDbTimeout(() => respond(request, context, path, adapter()));
    } catch (error) {
      return answerFailure(error, path);
    }
  });
}

/** A person comes back from Google in a window that goes on by itself; whatever else is called here is called by scripts. */
function answerFailure(error: unknown, path: string): Response {
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
  return methodNotAllowed(...allowed)[method === "OPTIONS" ? "OPTIONS" : "PUT"]();
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
    device: await readDevice(request.headers),
  };
  const input = await readAuthRequest(request);
  await forgetForeignReturn();
  const given = await runAuthRequest(
    auth,
    // The overload for route files is typed as answering anything.
    async () => (await NextAuth(input, context, authOptions(adapter))) as Response,
  );
  for (const [name, value] of Object.entries(API_HEADERS)) given.headers.set(name, value);
  const response = answer(given, auth.failure, path);
  if (auth.isCookieRight && !auth.failure) keepCookie(response.headers);
  if (auth.signedIn && !auth.failure) response.headers.append("set-cookie", await writeDevice(auth.signedIn));
  return response;
}

/** next-auth reads the cookies from Next, and answers 500 to one that should be an address and is none. */
async function forgetForeignReturn(): Promise<void> {
  const all = await cookies();
  const name = cookieName().replace("session-token", "callback-url");
  const address = all.get(name)?.value;
  if (address === undefined) return;
  if (!URL.canParse(address) || ownPath(address) === null) all.delete(name);
}

/**
 * next-auth sends the session cookie with every answer that tells who is signed in. One that comes late would put it
 * over the cookie of somebody who has since signed in in another tab.
 */
function keepCookie(headers: Headers): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookieName()}=`));
  headers.delete("set-cookie");
  for (const line of others) headers.append("set-cookie", line);
}

function answer(given: Response, failure: unknown, path: string): Response {
  if (!failure) return isWords(given) ? answerWords(given, path) : given;
  const known = toAppError(failure);
  // The session is over: next-auth answers {} and takes the cookie away, which is what we want.
  if (known.code === "unauthenticated") return given;
  if (path === "callback/credentials" && known.code !== "rate_limited")
    return new Response(given.body, { status: 503, headers: given.headers });
  return answerFailure(known, path);
}

function isWords({ body, headers }: Response): boolean {
  return body !== null && !headers.has("location") && headers.get("content-type") !== "application/json";
}

/**
 * next-auth's own pages and plain sentences: its screens are ours, so they are for calls that do not exist. A change of
 * the session without its CSRF token is one that does: next-auth means to answer {}, and prints "[object Object]".
 */
function answerWords({ status, headers }: Response, path: string): Response {
  if (path !== "session") return problemResponse(noSuchCall());
  headers.set("content-type", "application/json");
  return new Response("{}", { status, headers });
}
