import { siteStorage } from "./storage";

/** What the person of this device last said to push messages. */
interface PushAnswer {
  readonly person: string;
  readonly isOn: boolean;
}

const KEY = "nibash-push";
/** Nobody waits longer for a browser that does not find its push service. */
const PATIENCE_MS = 1_500;

export function readPushAnswer(): PushAnswer | null {
  return siteStorage.readJson(KEY) as PushAnswer | null;
}

export function keepPushAnswer(answer: PushAnswer): void {
  siteStorage.writeJson(KEY, answer);
}

/** The worker's registration, where this browser can have messages pushed to it. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/**
 * Who sits here next gets nothing of this person: the browser gives its subscription up, and what it still shows is
 * taken away. The server has ended its part with the session. Never throws.
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
