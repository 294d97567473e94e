import { onAnnouncedChange } from "./browser-channel";
import { currentSession, subscribeSession } from "./browser-session";

/** Number of this tab's sign-ins in flight, which leave the page themselves. */
let underWay = 0;
/** Whether to stay on the page despite a session, so that the user can read a message. */
let isHeld = false;
/** Another tab has signed in or out, and this tab has not refetched the session yet. */
let isAnnounced = false;
let begun = false;
const listeners = new Set<() => void>();

/** Whether this tab may redirect from its sign-in form once a user is signed in. */
export const canRedirect = (): boolean => underWay === 0 && !isHeld;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Ends the hold after a sign-out, or after another tab's sign-in. */
function onSession(): void {
  if (isAnnounced || !currentSession().user) holdHere(false);
  isAnnounced = false;
}

/** For useSyncExternalStore. */
export function subscribeCanRedirect(listener: () => void): () => void {
  listeners.add(listener);
  if (!begun) {
    begun = true;
    onAnnouncedChange(() => {
      isAnnounced = true;
    });
    subscribeSession(onSession);
  }
  return () => void listeners.delete(listener);
}

/** Sets whether to stay on this page although a user is signed in. */
export function holdHere(hold: boolean): void {
  isHeld = hold;
  tell();
}

/**
 * Begins a sign-in of this tab. Returns a function that ends it if it did not leave the page: `isToldWhy` keeps the tab
 * on the page even if the user is already signed in, since a later step failed and the form says so.
 */
export function beginOwnSignIn(): (isToldWhy: boolean) => void {
  let isOver = false;
  underWay += 1;
  return (isToldWhy) => {
    if (isOver) return;
    isOver = true;
    underWay -= 1;
    holdHere(isHeld || (isToldWhy && currentSession().user !== undefined));
  };
}

/**
 * Runs a sign-in of this tab, after which the caller leaves the page; if it throws, the tab follows other tabs again.
 */
export async function asOwnSignIn(signIn: () => Promise<void>): Promise<void> {
  const end = beginOwnSignIn();
  try {
    await signIn();
  } catch (error) {
    end(true);
    throw error;
  }
}
