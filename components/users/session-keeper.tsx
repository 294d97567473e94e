"use client";

import { useSession } from "@/lib/hooks/session";

/** Keeps the access token fresh and follows sign-outs of other tabs on screens that ask nothing of the session. */
export function SessionKeeper() {
  useSession();
  return null;
}
