import type { Checked } from "@/lib/contracts/setup";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";

const GOOGLE = "https://accounts.google.com";
const TIMEOUT_MS = 6_000;

/**
 * Checks whether sign-in by Google is configured and reachable. The client id is public; never reveals the client
 * secret.
 */
export async function checkGoogle(): Promise<Checked> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, NEXTAUTH_URL } = env();
  if (!GOOGLE_CLIENT_ID)
    return {
      ok: false,
      message: `Nobody can sign in with Google. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and give Google this address to lead back to: ${backTo(NEXTAUTH_URL)}`,
    };
  const isThere = await readDiscovery(GOOGLE_ISSUER ?? GOOGLE);
  if (!isThere)
    return {
      ok: false,
      message: "Google does not answer. Check whether this machine can reach it.",
    };
  if (GOOGLE_ISSUER)
    return {
      ok: false,
      message:
        "A stand-in on this machine answers for Google. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.",
    };
  return {
    ok: true,
    message: `Google answers. The client id is ${GOOGLE_CLIENT_ID}; at Google it must lead back to ${backTo(NEXTAUTH_URL)}`,
  };
}

const backTo = (site: string) => new URL("/api/auth/callback/google", site).toString();

/** Whether an issuer serves its discovery document, which sign-in needs. */
async function readDiscovery(issuer: string): Promise<boolean> {
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
      cache: "no-store",
    });
    const described: unknown = await answer.json();
    return (
      answer.ok &&
      typeof described === "object" &&
      described !== null &&
      "authorization_endpoint" in described
    );
  } catch (error) {
    logger().warn({ err: error }, "Google's description could not be read");
    return false;
  }
}
