"use client";

import { useEffect, useEffectEvent } from "react";

let hasArrived = false;

/** Screen readers announce a page that the browser loaded; only later pages need the focus moved. */
function isFirstView(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !hasArrived && load?.name === window.location.href;
}

/** Focuses the heading after a page change, so that screen readers announce the page. */
export function useArrival(findHeading: () => HTMLElement | null | undefined): void {
  const find = useEffectEvent(findHeading);
  useEffect(() => {
    // Without scrolling: the page is already at its top, or at the position that going back restored.
    if (!isFirstView()) find()?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
}

/** Scrolls to what the address names: a link to it may be followed while a skeleton is shown, which has nothing to scroll to. */
export function useAnchor(id: string): void {
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [id]);
}
