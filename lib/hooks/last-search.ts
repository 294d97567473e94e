import { useSyncExternalStore } from "react";

const KEY = "nibash-search";
const LISTING = "/apartments";

/** Keeps in this tab which view of the listing was looked at last, so that an apartment's page leads back to it. */
export function rememberSearch(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // A browser that keeps nothing for us leads back to the whole list.
    return;
  }
}

function lastSearch(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    return path?.startsWith(`${LISTING}?`) ? path : LISTING;
  } catch {
    // The same browser as above.
    return LISTING;
  }
}

const never = () => () => undefined;

/** The view of the listing that was looked at last in this tab; the whole list on the server, whose page is everybody's. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, lastSearch, () => LISTING);
}
