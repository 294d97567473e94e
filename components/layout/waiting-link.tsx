"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LoadingScreen } from "@/components/ui/loading-screen";

/** A load faster than this shows no indicator, in milliseconds. */
const MOMENT = 250;

/**
 * A link to a page that checks the session, and is not prefetched unless its screen has a skeleton to show: says
 * 'Loading...' while the server responds (docs/product.md 2.1).
 */
export function WaitingLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...props}>
      {children}
      <PendingIndicator />
    </Link>
  );
}

function PendingIndicator() {
  const { pending } = useLinkStatus();
  return pending && <AfterAMoment />;
}

function AfterAMoment() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOMENT);
    return () => clearTimeout(timer);
  }, []);
  return isLate && createPortal(<LoadingScreen />, document.body);
}
