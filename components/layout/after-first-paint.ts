import { HYDRATED } from "@/lib/platform/service-worker/worker-contract";

// Runs first in the head of a public page (server/page-cache/capture.ts), as a bundle of its own
// (scripts/build/build-worker.ts).

const { dataset } = document.currentScript as HTMLScriptElement;
let hasStarted = false;

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  delete document.documentElement.dataset.unpainted;
  for (const address of (dataset.scripts ?? "").split(" ")) {
    const script = document.createElement("script");
    // They arrive as they like, and run in order: the one that begins the hydration is the last.
    script.async = false;
    script.src = address;
    document.head.append(script);
  }
}

/**
 * After the first paint: until then text, fonts and the first picture have the network and the processor to themselves. A
 * background tab does not paint and an old browser does not report it; both wait for the page only.
 */
if (document.visibilityState === "visible") {
  // What lies below the cover is not laid out either, and its pictures not fetched (app/styles/base.css).
  document.documentElement.dataset.unpainted = "";
  addEventListener("load", () => setTimeout(start, 500));
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) start();
  }).observe({ type: "paint", buffered: true });
} else addEventListener("DOMContentLoaded", start);

let pressed: HTMLElement | undefined;

/**
 * Until the page is hydrated, holds the last press of a button or form that needs scripts and repeats it then: React attaches
 * its listeners before it can respond and would lose it. Links, menus and searches work without scripts.
 */
function hold(event: Event): void {
  const wanted = event.type === "click" ? "button[type=button]:not([popovertarget])" : "form[method=post]";
  const found = (event.target as Element).closest<HTMLElement>(wanted);
  if (!found) return;
  pressed = found;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const HELD = ["click", "submit"];
for (const name of HELD) addEventListener(name, hold, true);
addEventListener(
  HYDRATED,
  () => {
    for (const name of HELD) removeEventListener(name, hold, true);
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed?.click();
  },
  { once: true },
);
