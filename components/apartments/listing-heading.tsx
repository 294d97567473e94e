"use client";

import { useEffect, useRef } from "react";

interface ListingHeadingProps {
  text: string;
  /** The id of the element with the count. */
  describedBy: string;
}

/**
 * Labels the list for screen readers, and takes the focus when a search, a reset or a page change has loaded another
 * one.
 */
export function ListingHeading({ text, describedBy }: ListingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    heading.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <h2 ref={heading} className="sr-only" tabIndex={-1} aria-describedby={describedBy}>
      {text}
    </h2>
  );
}
