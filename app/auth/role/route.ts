import { rolesFor } from "@/lib/platform/auth/access";
import { findActorBySession, hasRole } from "@/lib/platform/auth/actor";
import { SESSION_SECONDS } from "@/lib/platform/auth/cookie";
import { ownPath } from "@/lib/platform/auth/own-origin";
import { loginPath } from "@/lib/platform/auth/return-path";
import {
  cookieName,
  cookieOf,
  readSessionCookie,
  writeSessionCookie,
} from "@/lib/platform/auth/session-cookie";
import { endSession, writeLanguage } from "@/lib/platform/auth/sessions";
import { OFFICE } from "@/lib/platform/contracts/endpoint";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { env } from "@/lib/platform/env";
import { problemResponse } from "@/lib/platform/http/problem";

export const dynamic = "force-dynamic";

/**
 * GET /auth/role?from= checks the role in the database when the cookie's role does not fit a page. If the current role fits,
 * it renews the cookie and opens the page, the office's in English; else it ends the session, and /login says 'Forbidden Access!'.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    return await withDbTimeout(() => settle(request));
  } catch (error) {
    return problemResponse(error);
  }
}

async function settle(request: Request): Promise<Response> {
  const from = ownPath(new URL(request.url).searchParams.get("from")) ?? "/dashboard";
  const claims = await readSessionCookie(cookieOf(request.headers, cookieName()));
  if (!claims) return goTo(loginPath(from));
  await connectDatabase();
  const actor = await findActorBySession(claims);
  if (!actor) return goTo(loginPath(from), expired());
  const roles = rolesFor(new URL(from, env().NEXTAUTH_URL).pathname);
  if (!roles || roles.includes(actor.role)) {
    const value = await writeSessionCookie({ ...claims, role: actor.role });
    const answer = goTo(from, cookie(value, Math.floor(claims.since + SESSION_SECONDS - Date.now() / 1000)));
    if (hasRole(actor, OFFICE)) answer.headers.append("Set-Cookie", writeLanguage("en"));
    return answer;
  }
  // A prefetch, or a link or picture on another site, must not sign anyone out.
  if (isPrefetch(request.headers) || isForeign(request.headers)) return goTo("/dashboard");
  await endSession(actor.userId, actor.sessionId);
  return goTo(loginPath(from, "forbidden"), expired());
}

function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return headers.has("next-router-prefetch") || purpose.includes("prefetch");
}

function isForeign(headers: Headers): boolean {
  return headers.get("sec-fetch-site") === "cross-site";
}

function cookie(value: string, seconds: number): string {
  const secure = cookieName().startsWith("__Secure-") ? "; Secure" : "";
  return `${cookieName()}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}

const expired = () => cookie("", 0);

function goTo(path: string, setCookie?: string): Response {
  const headers = new Headers({ Location: path, "Cache-Control": "private, no-store" });
  if (setCookie) headers.set("Set-Cookie", setCookie);
  return new Response(null, { status: 307, headers });
}
