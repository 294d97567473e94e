"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LoadingScreen } from "@/components/ui/loading-screen";
import { useMay } from "@/components/ui/may";

/** A load faster than this shows no indicator, in milliseconds. */
const MOMENT = 250;

interface WaitingLinkProps extends ComponentProps<typeof Link> {
  href: string;
  /** Keeps its text for who may not open the page; without it they do not see the link. */
  asText?: boolean;
}

/**
 * A link to a page that checks the session, and is not prefetched: says 'Loading...' while the server responds
 * (docs/product.md 2.1).
 */
export function WaitingLink({ children, asText = false, ...props }: WaitingLinkProps) {
  const may = useMay();
  if (!may.open(props.href)) return asText ? <span>{children}</span> : null;
  return (
    <Link prefetch={false} onNavigate={(event) => scrollAgain(props.href, event)} {...props}>
      {children}
      <PendingIndicator />
    </Link>
  );
}

/** Next scrolls to what an address names only when it changes: pressed once more, a link scrolls too. */
function scrollAgain(href: string, event: { preventDefault: () => void }): void {
  const { hash, href: address } = new URL(href, window.location.href);
  if (!hash || address !== window.location.href) return;
  event.preventDefault();
  document.getElementById(hash.slice(1))?.scrollIntoView();
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

interface ScreenTabsProps<Href extends string> {
  label: string;
  tabs: readonly (readonly [href: Href, label: string])[];
  current: Href;
}

/** The way between the screens of one matter, each with an address of its own. */
export function ScreenTabs<Href extends string>({ label, tabs, current }: ScreenTabsProps<Href>) {
  return (
    <nav className="border-line mb-6 border-b print:hidden" aria-label={label}>
      <ul className="max-sm:text-small -mb-px flex gap-x-6 overflow-x-auto whitespace-nowrap max-sm:gap-x-2.5">
        {tabs.map(([href, name]) => (
          <li key={href}>
            <WaitingLink
              className="aria-[current]:border-ink text-ink-2 aria-[current]:text-ink inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent font-medium focus-visible:-outline-offset-3"
              href={href}
              aria-current={href === current ? "page" : undefined}
            >
              {name}
            </WaitingLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
