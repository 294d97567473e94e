import { announce } from "./browser-channel";
import { request, requestCsrf } from "./browser-session";
import { tabStorage } from "./storage";

/** The channel from the pop-up to the tab that opened it: the provider's policy may cut off `window.opener`. */
const CHANNEL = "nibash-google";

const STATE = "nibash-google";

/** Milliseconds. A closed window is noticed within 8 s; until then the answer may still arrive. */
const LOOK_EVERY = 500;

const GIVE_UP_AFTER = 6_000;

interface Answer {
  readonly error: string | null;
}

interface GoogleWindowOptions {
  readonly isPopup: boolean;
  /** The page to open afterwards if there is no pop-up. */
  readonly from: string;
}

interface Watch {
  readonly onAnswer: (answer: Answer) => void;
  /** The window is closed or cut off; an answer may still arrive. */
  readonly onClosed: () => void;
}

/**
 * Opens Google's sign-in in a pop-up, or in this tab if pop-ups are blocked. Returns a function that stops watching.
 */
export function openGoogle(from: string, { onAnswer, onClosed }: Watch): () => void {
  const address = `/auth/google?${new URLSearchParams({ from }).toString()}`;
  const left = Math.max(0, window.screenX + (window.outerWidth - 500) / 2);
  const popup = window.open(`${address}&popup=1`, "nibash-google", `popup,width=500,height=640,left=${left}`);
  if (!popup) {
    window.location.assign(address);
    return () => undefined;
  }
  const channel = new BroadcastChannel(CHANNEL);
  let closedFor = 0;
  const timer = setInterval(() => {
    closedFor = popup.closed ? closedFor + LOOK_EVERY : 0;
    if (closedFor < GIVE_UP_AFTER) return;
    clearInterval(timer);
    onClosed();
  }, LOOK_EVERY);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.onmessage = (event: MessageEvent<Answer>) => {
    stop();
    onAnswer(event.data);
  };
  return stop;
}

// Each runs once per page, however often React runs its effects.
let going: Promise<void> | undefined;

let back: { readonly to: string | null } | undefined;

/** Stores whether this is the pop-up or the tab, and navigates to Google. Throws CallError. */
export function goToGoogle(way: GoogleWindowOptions): Promise<void> {
  going ??= go(way);
  return going;
}

async function go(way: GoogleWindowOptions): Promise<void> {
  tabStorage.writeJson(STATE, way);
  const response = await request("/api/auth/signin/google", {
    method: "POST",
    body: new URLSearchParams({ csrfToken: await requestCsrf(), callbackUrl: "/auth/done", json: "true" }),
  });
  const { url } = (await response.json()) as { url: string };
  window.location.replace(url);
}

/**
 * Handles the return from Google: a pop-up notifies its opener and closes (null); a tab gets the page to continue at.
 */
export function finishGoogleReturn(error: string | null): string | null {
  back ??= { to: tellOpener(error) };
  return back.to;
}

function tellOpener(error: string | null): string | null {
  const way = (tabStorage.readJson(STATE) as GoogleWindowOptions | null) ?? {
    isPopup: false,
    from: "/login",
  };
  tabStorage.remove(STATE);
  if (!way.isPopup) return way.from;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ error } satisfies Answer);
  channel.close();
  // After the opener, which follows on its own. It may be closed, and then only this notifies the other tabs.
  if (!error) announce("session");
  window.close();
  return null;
}
