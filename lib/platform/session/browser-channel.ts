/** What has changed: the signed-in user, or their request for an apartment. */
type Change = "session" | "request";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  return (channel ??= new BroadcastChannel("nibash-session"));
}

/** Notifies the other tabs of a change. */
export function announce(change: Change): void {
  open()?.postMessage(change);
}

/** Calls the listener when another tab announces this change; returns an unsubscribe function. */
export function onAnnounced(change: Change, listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === change) listener();
  };
  open()?.addEventListener("message", onMessage);
  return () => open()?.removeEventListener("message", onMessage);
}
