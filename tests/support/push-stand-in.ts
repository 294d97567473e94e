import type { BrowserContext } from "playwright/test";
import { makeBrowser } from "./push-browser";

/**
 * Replaces what a browser without internet access cannot do: the permission prompt, the subscription at its vendor's
 * push service, and shown notifications. Stores all of them in localStorage as `test-…`, where a test reads them.
 */
export async function standInForPush(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<void> {
  await context.addInitScript(install, { permission, ...makeBrowser().subscription });
}

interface Given {
  readonly permission: NotificationPermission;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Runs in the page. */
function install({ permission, ...told }: Given): void {
  const [GRANTED, SUBSCRIBED, ASKED] = ["test-permission", "test-subscription", "test-asked"];
  const SHOWN = "test-shown";
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const make = (key: string) => ({
    endpoint: told.endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    toJSON: () => ({ ...told, expirationTime: null }),
    unsubscribe: () => {
      localStorage.removeItem(SUBSCRIBED);
      return Promise.resolve(true);
    },
  });
  const current = () => {
    const key = localStorage.getItem(SUBSCRIBED);
    return key === null ? null : make(key);
  };
  Object.defineProperty(Notification, "permission", {
    get: () => localStorage.getItem(GRANTED) ?? permission,
  });
  Object.assign(Notification, {
    requestPermission: () => {
      localStorage.setItem(ASKED, "yes");
      if (permission === "default") localStorage.setItem(GRANTED, "granted");
      return Promise.resolve(Notification.permission);
    },
  });
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: () =>
      Promise.resolve(
        localStorage.getItem(SHOWN) === null ? [] : [{ close: () => localStorage.removeItem(SHOWN) }],
      ),
  });
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(current()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(SUBSCRIBED, applicationServerKey);
      return Promise.resolve(make(applicationServerKey));
    },
  });
}
