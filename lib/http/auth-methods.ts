import type { Method } from "@/lib/http/method-not-allowed";

/** The paths below `/auth/` that next-auth answers, with their methods; any other path is 404. */
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
