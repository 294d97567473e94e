/**
 * Has the browser fetch the service worker (lib/service-worker), once the page has all that it needs itself. Not while
 * developing: there is none. A browser that has no room for it shows its own page offline, and all else as ever.
 */
export function startWorker(): void {
  // oxlint-disable-next-line no-restricted-properties -- the bundler writes the value in; a browser has no environment
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
