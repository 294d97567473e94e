"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

let hasArrived = false;

/** The page that the browser itself loaded announces itself; only what comes after it needs the focus moved. */
function isFirstView(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !hasArrived && load?.name === window.location.href;
}

interface PageHeadingProps {
  /** 2 for a list that stands below the page's own heading. */
  level?: 1 | 2;
  /** The page of the list under it: a change of page moves the focus here. */
  page?: number;
  children: ReactNode;
}

/** The heading that takes the focus after a change of page, so that readers hear where they are. */
export function PageHeading({ level = 1, page, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  const Tag = level === 1 ? "h1" : "h2";

  useEffect(() => {
    if (level !== 1) return;
    if (!isFirstView()) heading.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [level]);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    // A filter and a new order lead back to page one: the focus stays with what was pressed.
    if (!document.activeElement?.closest("form, th")) heading.current?.focus();
  }, [page]);

  return (
    <Tag ref={heading} tabIndex={-1} data-heading className="outline-none">
      {children}
    </Tag>
  );
}

/** Closes a dialog whose row is gone and puts the focus on the last heading, since there is no row to go back to. */
export function closeToHeading(close: () => void): void {
  flushSync(close);
  [...document.querySelectorAll<HTMLElement>("[data-heading]")].at(-1)?.focus();
}
