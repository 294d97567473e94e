"use client";

import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { lazily } from "@/components/ui/lazily";
import { announce } from "@/lib/platform/session/browser-channel";
import { useReader } from "@/lib/platform/session/reader";
import type { LeaveFollowed as Leave } from "@/lib/users/sign-in-client";

const LeaveFollowed = lazily(() =>
  import("@/lib/users/sign-in-client").then(({ LeaveFollowed }) => LeaveFollowed),
);

/** Redirects signed-in users away from a page for signing in, whichever tab they signed in from. */
export function LeaveWhenSignedIn({ from, stays }: ComponentProps<typeof Leave>) {
  const { user, isFollowed } = useReader();
  const [wasOut, setOut] = useState(false);
  if (user === null && !wasOut) setOut(true);
  useEffect(() => {
    // The server may have ended the session before it redirected here.
    if (stays && wasOut) announce("session");
  }, [stays, wasOut]);
  // Whatever session there is then has begun since.
  return <Suspense>{isFollowed && <LeaveFollowed from={from} stays={stays && !wasOut} />}</Suspense>;
}
