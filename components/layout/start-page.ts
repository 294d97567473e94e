/** The event that a page dispatches once it is hydrated (hydrated.tsx). */
export const HYDRATED = "nibash:awake";

/**
 * Runs in the head of every page before it is painted, as the text of this function (theme-start.tsx), so what it needs
 * stands inside. Starts the scripts that the page cache has put off (server/page-cache/render-public.ts) at the first paint:
 * until then text, fonts and the first picture have the network and the processor to themselves. A background tab does not
 * paint and an old browser does not report it. Until the page is hydrated, holds the last click on a button or form that
 * needs scripts and repeats it then: React would lose it. Links, menus and searches work without scripts.
 */
export function startPage(hydrated: string): void {
  const { nonce } = document.currentScript ?? {};
  const start = (): void => {
    for (const later of document.querySelectorAll<HTMLScriptElement>("script[type=later]")) {
      // A script without the nonce of this rendering is not Next's.
      if (later.nonce !== nonce) continue;
      const script = document.createElement("script");
      script.async = true;
      // As it stands in the page: Next's chunks know each other by it.
      script.setAttribute("src", later.getAttribute("src") ?? "");
      later.remove();
      document.head.append(script);
    }
  };
  if (document.visibilityState === "visible") {
    addEventListener("load", () => setTimeout(start, 500));
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint")[0]) start();
    }).observe({ type: "paint", buffered: true });
  } else addEventListener("DOMContentLoaded", start);

  let held: HTMLElement | null = null;
  const hold = (event: Event): void => {
    const needing = event.type === "click" ? "button[type=button]:not([popovertarget])" : "form[method=post]";
    const found = event.target instanceof Element && event.target.closest<HTMLElement>(needing);
    if (!found) return;
    held = found;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of ["click", "submit"]) addEventListener(name, hold, true);
  const letGo = (): void => {
    for (const name of ["click", "submit"]) removeEventListener(name, hold, true);
    if (held instanceof HTMLFormElement) held.requestSubmit();
    else held?.click();
  };
  addEventListener(hydrated, letGo, { once: true });
}
