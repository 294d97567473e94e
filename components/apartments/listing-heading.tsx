"use client";

import { useEffect, useRef } from "react";

interface ListingHeadingProps {
  words: string;
  /** The id of the element with the count. */
  describedBy: string;
}

/**
 * Labels the list for screen readers, and takes the focus when a search, a reset or a page change has loaded another
 * one.
 */
export function ListingHeading({ words, describedBy }: ListingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    heading.current?.focus({ preventScroll: true });
  }, [words]);
  return (
    <h2 ref={heading} className="sr-only" tabIndex={-1} aria-describedby={describedBy}>
      {words}
    </h2>
  );
}
