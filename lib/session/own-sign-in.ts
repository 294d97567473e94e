import { onAnnouncedChange } from "./browser-channel";
import { currentSession, subscribeSession } from "./browser-session";

/** Sign-ins that this very tab has under way: they leave the page by themselves, and say so. */
let underWay = 0;
/** Whether somebody is to read why they are here although a session is there. */
let isHeld = false;
/** Another tab has signed in or out, and this one does not know yet who is signed in now. */
let isAnnounced = false;
let begun = false;
const listeners = new Set<() => void>();

/** Whether this tab may leave its sign-in form because somebody is signed in. */
export const canRedirect = (): boolean => underWay === 0 && !isHeld;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Ends the hold once nobody is signed in any more, or another tab's sign-in has arrived. */
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

/** Stays on this page, or no longer, although somebody is signed in. */
export function holdHere(hold: boolean): void {
  isHeld = hold;
  tell();
}

/**
 * Begins a sign-in of this tab. Returns how to end it where it did not lead away: `isToldWhy` keeps the tab where it
 * is even if the person is already signed in, since a later step failed and the form says so.
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

/** Runs a sign-in of this tab, after which the caller leaves the page; where it throws, the tab follows others again. */
export async function asOwnSignIn(signIn: () => Promise<void>): Promise<void> {
  const end = beginOwnSignIn();
  try {
    await signIn();
  } catch (error) {
    end(true);
    throw error;
  }
}
