import GoogleProvider from "next-auth/providers/google";
import { env } from "@/lib/env";

/** Google's sign-in where it is configured; `GOOGLE_ISSUER` names the local stand-in of the embedded set-up. */
export function googleProvider() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
  if (!clientId || !clientSecret) return null;
  return GoogleProvider({
    clientId,
    clientSecret,
    checks: ["pkce", "state", "nonce"],
    // Safe: unverified addresses are refused, and a link ends what an unverified account had.
    allowDangerousEmailAccountLinking: true,
    // Discovery is asked for at each sign-in; the library's 3.5 s are short for a slow line.
    httpOptions: { timeout: 10_000 },
    ...(issuer && {
      issuer,
      wellKnown: `${issuer}/.well-known/openid-configuration`,
      client: { token_endpoint_auth_method: "client_secret_post" },
    }),
  });
}
