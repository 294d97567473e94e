const NAME = "nibash-session";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  return (channel ??= new BroadcastChannel(NAME));
}

const CHANGED = "changed";
const REQUEST = "request";

/** Notifies the other tabs that the signed-in user has changed or signed out. */
export function announceChange(): void {
  open()?.postMessage(CHANGED);
}

/** Calls the listener when another tab announces a change. */
export function onAnnouncedChange(listener: () => void): void {
  listen(CHANGED, listener);
}

/** Listeners in this tab: a channel does not deliver a tab's own messages. */
const here = new Set<() => void>();

/** Notifies every tab, including this one, that the user's request has changed. */
export function announceRequest(): void {
  open()?.postMessage(REQUEST);
  for (const listener of here) listener();
}

/** Calls the listener when any tab announces a changed request; returns an unsubscribe function. */
export function onAnnouncedRequest(listener: () => void): () => void {
  const stop = listen(REQUEST, listener);
  here.add(listener);
  return () => {
    here.delete(listener);
    stop();
  };
}

function listen(message: string, listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === message) listener();
  };
  open()?.addEventListener("message", onMessage);
  return () => open()?.removeEventListener("message", onMessage);
}
