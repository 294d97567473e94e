const NAME = "nibash-session";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  return (channel ??= new BroadcastChannel(NAME));
}

const CHANGED = "changed";
const REQUEST = "request";

/** Tells the other tabs that somebody else is signed in now, or nobody. */
export function announceChange(): void {
  open()?.postMessage(CHANGED);
}

/** Calls back when another tab says so. */
export function onAnnouncedChange(listener: () => void): void {
  listen(CHANGED, listener);
}

/** Listeners in this tab, which a channel does not tell of its own messages. */
const here = new Set<() => void>();

/** Tells every tab, this one too, that the person's request has changed. */
export function announceRequest(): void {
  open()?.postMessage(REQUEST);
  for (const listener of here) listener();
}

/** Calls back when a tab says so; answers how to stop. */
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
