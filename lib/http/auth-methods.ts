import type { Method } from "@/lib/http/method-not-allowed";

/** What next-auth answers below `/auth/`, by path; everything else there does not exist. */
export const AUTH_METHODS: Readonly<Record<string, readonly Method[]>> = {
  csrf: ["GET"],
  session: ["GET", "POST"],
  providers: ["GET"],
  signin: ["GET"],
  error: ["GET"],
  signout: ["GET", "POST"],
  "signin/google": ["POST"],
  "callback/google": ["GET"],
  "callback/credentials": ["POST"],
};
