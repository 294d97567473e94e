"use client";

import { useEffect, useEffectEvent } from "react";

let hasArrived = false;

/** The page that the browser itself loaded announces itself; only what comes after it needs the focus moved. */
function isFirstView(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !hasArrived && load?.name === window.location.href;
}

/** After a change of page the focus goes to its heading, so that readers hear where they are. */
export function useArrival(findHeading: () => HTMLElement | null | undefined): void {
  const find = useEffectEvent(findHeading);
  useEffect(() => {
    // The page stands at its beginning already, or where the way back has put it.
    if (!isFirstView()) find()?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
}
