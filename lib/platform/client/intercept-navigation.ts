/**
 * Cancels a full-document navigation to `path` and calls `tell`. Next navigates this way if a page's data did not
 * arrive; offline, the browser would replace our page by its own error page. Does nothing in a browser without the
 * Navigation API.
 */
export function interceptNavigation(path: string, tell: () => void): () => void {
  if (!("navigation" in window)) return () => undefined;
  let telling: number | undefined;
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || url !== new URL(path, window.location.href).href) return;
    event.preventDefault();
    // The router navigates while it renders: a state update now would wait with it for a page that never arrives.
    telling = window.setTimeout(tell);
  };
  window.navigation.addEventListener("navigate", hold);
  return () => {
    window.clearTimeout(telling);
    window.navigation.removeEventListener("navigate", hold);
  };
}

/** Loads `path` as a full document if the server is reachable; else changes nothing and returns false. */
export async function loadIfReachable(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: "HEAD", cache: "no-store" });
  } catch {
    // The return value reports the failure: the current page is all that the user has.
    return false;
  }
  window.location.assign(path);
  return true;
}
