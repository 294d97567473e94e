"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Toasts } from "@/components/ui/toast";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { HYDRATED, workerPath } from "@/lib/platform/service-worker/worker-contract";
// Each page loads three error pages: what they have in common is fetched once if it is here.
import "./failed-page";

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
    // What lies below the screen is laid out now (app/styles/base.css).
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event(HYDRATED));
    startWorker();
    // As long as the document.
    for (const name of ["pageshow", "visibilitychange"]) window.addEventListener(name, keepOneLanguage);
  }, []);
  // Each navigation and refresh renders it.
  usePathname();
  useEffect(keepOneLanguage);
  return null;
}

let wasBengali: boolean | undefined;

/** Reloads the document if another tab or a sign-in has changed the language since: no page mixes two. */
function keepOneLanguage(): void {
  const isBengali = document.cookie.includes("language=bn");
  wasBengali ??= isBengali;
  if (isBengali !== wasBengali) window.location.reload();
}

/**
 * Registers the service worker (lib/service-worker) once the page has loaded. Not in development, which has none. If
 * registration fails, the browser shows its own page offline; all else works as usual.
 */
function startWorker(): void {
  // oxlint-disable-next-line no-restricted-properties -- the bundler inlines the value; a browser has no environment
  if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
  const start = () =>
    void navigator.serviceWorker.register(workerPath(pageLanguage())).catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
