"use client";

import { useEffect, useRef } from "react";

/** Names the list for readers, and takes the focus when a search, a reset or a page has brought another one. */
export function ListingHeading({ words }: { words: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    heading.current?.focus({ preventScroll: true });
  }, [words]);
  return (
    <h2 ref={heading} className="sr-only" tabIndex={-1}>
      {words}
    </h2>
  );
}
