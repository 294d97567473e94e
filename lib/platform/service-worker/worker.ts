/// <reference lib="webworker" />

import { NetworkOnly, type PrecacheEntry, Serwist } from "serwist";
import { OFFLINE_PAGE, type PushPayload } from "./worker-contract";

/**
 * The service worker, served as /sw.js. It caches only the offline page with its parts: pages and calls come from the
 * network, so it never shows stale data, or data of another user. The pages themselves keep what a user may read again
 * offline (lib/platform/session/seen-copies.ts).
 */
declare const self: ServiceWorkerGlobalScope;

/** Injected by scripts/build/build-service-worker.ts. */
declare const OFFLINE_PARTS: PrecacheEntry[];

/** Those of the other language. */
const OTHER_FONTS = self.location.search
  ? /\/(?:fraunces|inter|noto-serif-bengali)\./
  : /\/(?:inter-regular|noto-sans-bengali)\./;

const serwist = new Serwist({
  // The offline page is kept in the language of the pages that registered this worker (worker-contract.ts).
  precacheEntries: OFFLINE_PARTS.filter(({ url }) => !OTHER_FONTS.test(url)).map((part) =>
    part.url === OFFLINE_PAGE ? { ...part, revision: `${part.revision}${self.location.search}` } : part,
  ),
  precacheOptions: { cleanupOutdatedCaches: true },
  // Activates at once: a page of the previous version requests from it only what its own build also has, or the
  // network.
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [{ matcher: ({ request }) => request.mode === "navigate", handler: new NetworkOnly() }],
  fallbacks: { entries: [{ url: OFFLINE_PAGE, matcher: ({ request }) => request.mode === "navigate" }] },
});

serwist.addEventListeners();

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, path, tag } = event.data.json() as PushPayload;
  const look = { icon: "/media/icon-192.png", badge: "/media/badge-96.png" };
  event.waitUntil(self.registration.showNotification(title, { tag, data: path, ...look }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(String(event.notification.data), self.location.origin)));
});

/** Focuses a window that shows the page already, else opens a new one. */
async function open({ origin, href }: URL): Promise<void> {
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}
