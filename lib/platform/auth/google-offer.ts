import { env } from "@/lib/platform/env";

/** Whether the login page offers Google, and whether a stand-in answers for it. */
export function googleOffer(): "none" | "google" | "stand-in" {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  if (!GOOGLE_CLIENT_ID) return "none";
  return GOOGLE_ISSUER ? "stand-in" : "google";
}
