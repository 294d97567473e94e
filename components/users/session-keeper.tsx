"use client";

import { usePersonOfPage } from "@/lib/hooks/person-of-page";
import type { SessionUser } from "@/lib/hooks/session";

/**
 * Keeps the access token fresh and follows sign-outs of other tabs; `drawn` are the facts that the server has drawn
 * here, which is drawn again when they have changed.
 */
export function SessionKeeper({ drawn }: { drawn: Partial<SessionUser> }) {
  usePersonOfPage(drawn);
  return null;
}
