"use client";

import { useLeaveWhenSignedIn } from "@/lib/users/sign-in-client";

interface LeaveWhenSignedInProps {
  /** A path of this site: where signing in leads. */
  from: string;
  /** Whether to leave only when a session begins, not for an existing one. */
  stays?: boolean;
}

/** Redirects signed-in users away from a page for signing in, whichever tab they signed in from. */
export function LeaveWhenSignedIn({ from, stays = false }: LeaveWhenSignedInProps) {
  useLeaveWhenSignedIn(from, { stays });
  return null;
}
