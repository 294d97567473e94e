"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useArrival } from "./use-arrival";

interface PageHeadingProps {
  /** 2 for a list below the page's own heading. */
  level?: 1 | 2;
  /** The page number of the list below: a change moves the focus here. */
  page?: number;
  className?: string;
  children: ReactNode;
}

/** The heading that takes the focus after a page change. */
export function PageHeading({ level = 1, page, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  const Tag = level === 1 ? "h1" : "h2";

  useArrival(() => (level === 1 ? heading.current : null));
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    // A filter or a new order returns to page one: the focus stays on the pressed control.
    if (!document.activeElement?.closest("form, th")) heading.current?.focus();
  }, [page]);

  return (
    <Tag ref={heading} tabIndex={-1} data-heading className={className}>
      {children}
    </Tag>
  );
}

/** Closes a dialog whose row is gone and focuses the heading above it, since there is no row to return the focus to. */
export function closeToHeading(close: () => void): void {
  const headings = [...document.querySelectorAll<HTMLElement>("[data-heading]")];
  const dialog = document.querySelector("dialog[open]");
  const above = headings.findLast(
    (heading) => dialog && heading.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  flushSync(close);
  (above ?? headings.at(-1))?.focus();
}
