/**
 * Tells once when this document is about to be left for `path` as a whole, and keeps it here. That is what Next does
 * with a page whose data did not arrive: without a connection the browser would then put its own page in place of ours.
 * A browser that cannot be asked (no Navigation API) goes on as before.
 */
export function interceptNavigation(path: string, tell: () => void): () => void {
  if (!("navigation" in window)) return () => undefined;
  let telling: number | undefined;
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || url !== new URL(path, window.location.href).href) return;
    event.preventDefault();
    // The router leaves while it renders: what is told in that moment would wait with it for a page that does not come.
    telling = window.setTimeout(tell);
  };
  window.navigation.addEventListener("navigate", hold);
  return () => {
    window.clearTimeout(telling);
    window.navigation.removeEventListener("navigate", hold);
  };
}

/** Loads `path` as a whole document if the server can be reached; else false, and nothing has changed. */
export async function loadIfReachable(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: "HEAD", cache: "no-store" });
  } catch {
    // Told by the answer: what stands here is all that the person has.
    return false;
  }
  window.location.assign(path);
  return true;
}
