/// <reference lib="webworker" />
import { NetworkOnly, type PrecacheEntry, Serwist } from "serwist";
import { OFFLINE_PAGE } from "./offline-page";
import type { PushPayload } from "./push-payload";

/**
 * The service worker, served as /sw.js. It keeps the offline page with its parts and nothing besides: pages and calls come
 * from the network alone, so it never shows what was true once, or what is somebody else's. What a person may read
 * again without a connection is kept by the pages themselves (lib/session/seen-copies.ts).
 */
declare const self: ServiceWorkerGlobalScope;
/** Put in by scripts/build/build-service-worker.ts. */
declare const OFFLINE_PARTS: PrecacheEntry[];

const serwist = new Serwist({
  precacheEntries: OFFLINE_PARTS,
  precacheOptions: { cleanupOutdatedCaches: true },
  // At once: a page of the version before asks it for nothing but what its own build has as well, or the network has.
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

/** In a window that shows the page already, else in a new one. */
async function open({ origin, href }: URL): Promise<void> {
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}
