import { siteStorage } from "./storage";

/** The device user's last choice about push messages. */
interface PushAnswer {
  readonly person: string;
  readonly isOn: boolean;
}

const KEY = "nibash-push";

/** The longest wait for a browser that does not reach its push service. */
const PATIENCE_MS = 1_500;

export function readPushAnswer(): PushAnswer | null {
  return siteStorage.readJson(KEY) as PushAnswer | null;
}

export function keepPushAnswer(answer: PushAnswer): void {
  siteStorage.writeJson(KEY, answer);
}

/** Returns the service worker's registration; undefined if there is none or this browser has no push. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/**
 * Unsubscribes the browser and closes its shown notifications, so that the next user of this device sees none of this
 * user's. The server has deleted its subscription with the session. Never throws.
 */
export async function leavePush(): Promise<void> {
  siteStorage.remove(KEY);
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([unsubscribe().catch(() => undefined), late]);
}

async function unsubscribe(): Promise<void> {
  const registration = await findRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
