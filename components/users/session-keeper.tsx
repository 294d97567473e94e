"use client";

import { usePersonOfPage } from "@/lib/platform/client/person-of-page";
import type { SessionUser } from "@/lib/platform/client/session";

/**
 * Keeps the access token fresh and follows sign-outs in other tabs; `drawn` are the facts that the server rendered
 * here: if they have changed, the page is rendered again.
 */
export function SessionKeeper({ drawn }: { drawn: Partial<SessionUser> }) {
  usePersonOfPage(drawn);
  return null;
}
