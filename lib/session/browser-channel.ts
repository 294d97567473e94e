const NAME = "nibash-session";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  return (channel ??= new BroadcastChannel(NAME));
}

/** Tells the other tabs that somebody else is signed in now, or nobody. */
export function announceChange(): void {
  open()?.postMessage("changed");
}

/** Calls back when another tab says so. */
export function onAnnouncedChange(listener: () => void): void {
  open()?.addEventListener("message", listener);
}
