import { jwtVerify, SignJWT } from "jose";
import { env } from "@/lib/platform/env";

const ISSUER = "nibash";

const AUDIENCE = "nibash-api";

/** Seconds; the browser renews it before (docs/product.md 3.6). */
const ACCESS_TOKEN_SECONDS = 5 * 60;

const key = () => new TextEncoder().encode(env().ACCESS_TOKEN_SECRET);

/** The claims of an access token: the account and its session, never a role. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs an access token that lives five minutes and ends with its session (POST /jwt). */
export async function signAccessToken(
  { userId, sessionId }: AccessClaims,
  seconds = ACCESS_TOKEN_SECONDS,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${String(seconds)}s`)
    .sign(key());
}

/** Returns the claims of a bearer token; null if it is not a valid, unexpired token of ours (docs/security.md A6). */
export async function readAccessToken(token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ["HS256"],
      typ: "at+jwt",
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "exp"],
    });
    if (typeof payload.sub !== "string" || typeof payload.sid !== "string") return null;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch (error) {
    // jose throws for every invalid token; callers do not need the reason.
    if (error instanceof Error) return null;
    throw error;
  }
}
