"use client";

import { useLeaveWhenSignedIn } from "@/lib/hooks/session";

interface LeaveWhenSignedInProps {
  /** A path of this site: where signing in leads. */
  from: string;
  /** Whether a session that is there already is no reason to leave, only one that begins. */
  stays?: boolean;
}

/** The signed-in person has nothing to do on a page for signing in, whichever tab they signed in by. */
export function LeaveWhenSignedIn({ from, stays = false }: LeaveWhenSignedInProps) {
  useLeaveWhenSignedIn(from, { stays });
  return null;
}
