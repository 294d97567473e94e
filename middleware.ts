import { getToken } from "next-auth/jwt";
import { NextResponse, type NextRequest } from "next/server";
import { rolesFor } from "@/lib/platform/auth/access";
import { readClaims, sessionCookieName } from "@/lib/platform/auth/cookie";
import { loginPath, PATH_HEADER, rolePath } from "@/lib/platform/auth/return-path";
import { guardedPolicy, makeNonce } from "@/lib/platform/http/content-security";

export const config = { matcher: ["/dashboard/:path*", "/payment/:path*"] };

/**
 * A convenience, not the guard: redirects by the session cookie's claims, and gives these pages their nonce. Each page
 * (lib/platform/auth/page-actor.ts) and each call checks access against the database.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const from = pathname + search;
  const claims = readClaims(await readToken(request));
  if (!claims) return redirectTo(loginPath(from), request);
  const roles: readonly string[] | null = rolesFor(pathname);
  if (roles && !roles.includes(claims.role)) return redirectTo(rolePath(from), request);
  return withPolicy(request, from);
}

// Reads process.env here and below: lib/platform/env.ts checks more than the edge runtime has, and did so before the server
// started.
async function readToken(request: NextRequest) {
  return getToken({
    req: request,
    secret: process.env.NEXTAUTH_SECRET,
    cookieName: sessionCookieName(process.env.NEXTAUTH_URL ?? ""),
  });
}

function withPolicy(request: NextRequest, from: string): NextResponse {
  const policy = guardedPolicy(makeNonce(), {
    takesCards: Boolean(process.env.STRIPE_SECRET_KEY),
    cardSandbox: process.env.CARD_SANDBOX_URL,
    isDevelopment: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  // Next reads the nonce from the policy and adds it to its own scripts.
  headers.set("Content-Security-Policy", policy);
  headers.set(PATH_HEADER, from);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

function redirectTo(path: string, request: NextRequest): NextResponse {
  const response = NextResponse.redirect(new URL(path, request.url));
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
