"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
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
  const isWithin = isScreen(usePathname()) && typeof props.href === "string" && isScreen(props.href);
  return (
    <Link prefetch={false} {...props}>
      {children}
      <OnItsWay isWithin={isWithin} />
    </Link>
  );
}

const isScreen = (path: string) => /^\/dashboard(?![\w-])/.test(path);

function OnItsWay({ isWithin }: { isWithin: boolean }) {
  const { pending } = useLinkStatus();
  return pending && <AfterAMoment isWithin={isWithin} />;
}

/** Covers the page that is being left, but no screen of the dashboard: there the user reads on under a bar. */
function AfterAMoment({ isWithin }: { isWithin: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MOMENT);
    return () => clearTimeout(timer);
  }, []);
  return isLate && createPortal(isWithin ? <LoadingBar /> : <LoadingScreen />, document.body);
}

function LoadingBar() {
  return (
    <div className="bg-brick animate-appear fixed inset-x-0 top-0 z-50 h-1 print:hidden" role="status">
      <span className="sr-only">Loading...</span>
    </div>
  );
}
