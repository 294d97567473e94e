"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useArrival } from "./use-arrival";

interface PageHeadingProps {
  /** 2 for a list that stands below the page's own heading. */
  level?: 1 | 2;
  /** The page of the list under it: a change of page moves the focus here. */
  page?: number;
  className?: string;
  children: ReactNode;
}

/** The heading that takes the focus after a change of page. */
export function PageHeading({ level = 1, page, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  const Tag = level === 1 ? "h1" : "h2";

  useArrival(() => (level === 1 ? heading.current : null));
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    // A filter and a new order lead back to page one: the focus stays with what was pressed.
    if (!document.activeElement?.closest("form, th")) heading.current?.focus();
  }, [page]);

  return (
    <Tag ref={heading} tabIndex={-1} data-heading className={className}>
      {children}
    </Tag>
  );
}

/** Closes a dialog whose row is gone and puts the focus on the heading above it, since there is no row to go back to. */
export function closeToHeading(close: () => void): void {
  const headings = [...document.querySelectorAll<HTMLElement>("[data-heading]")];
  const dialog = document.querySelector("dialog[open]");
  const above = headings.findLast(
    (heading) => dialog && heading.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  flushSync(close);
  (above ?? headings.at(-1))?.focus();
}
