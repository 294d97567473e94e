import GoogleProvider from "next-auth/providers/google";
import { env } from "@/lib/env";

/** Returns the Google provider if it is configured; `GOOGLE_ISSUER` names the local stand-in of the embedded set-up. */
export function googleProvider() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
  if (!clientId || !clientSecret) return null;
  return GoogleProvider({
    clientId,
    clientSecret,
    checks: ["pkce", "state", "nonce"],
    // Safe: unverified addresses are rejected, and linking ends the password and sessions of an unverified account.
    allowDangerousEmailAccountLinking: true,
    // Each sign-in runs discovery; the library's timeout of 3.5 s is short for a slow connection.
    httpOptions: { timeout: 10_000 },
    ...(issuer && {
      issuer,
      wellKnown: `${issuer}/.well-known/openid-configuration`,
      client: { token_endpoint_auth_method: "client_secret_post" },
    }),
  });
}
