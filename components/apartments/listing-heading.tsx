"use client";

import { useEffect, useRef } from "react";

interface ListingHeadingProps {
  words: string;
  /** The id of what says how many fit. */
  describedBy: string;
}

/** Names the list for readers, and takes the focus when a search, a reset or a page has brought another one. */
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
