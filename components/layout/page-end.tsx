"use client";

import { useEffect } from "react";
import { Toasts } from "@/components/ui/toast";
import { HYDRATED } from "@/lib/platform/http/hydrated";

/** The end of every page. */
export function PageEnd() {
  return (
    <>
      <Toasts />
      <Hydrated />
    </>
  );
}

/** Signals that the page is interactive; last in the body, so that all other effects have run. */
function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
    startWorker();
  }, []);
  return null;
}

/**
 * Registers the service worker (lib/service-worker) once the page has loaded. Not in development, which has none. If
 * registration fails, the browser shows its own page offline; all else works as usual.
 */
function startWorker(): void {
  // oxlint-disable-next-line no-restricted-properties -- the bundler inlines the value; a browser has no environment
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
