import { useSyncExternalStore } from "react";
import { tabStorage } from "@/lib/platform/session/storage";

const KEY = "nibash-search";

const LISTING = "/apartments";

/** Stores the last viewed listing of this tab, so that an apartment's page can link back to it. */
export function rememberSearch(path: string): void {
  tabStorage.write(KEY, path);
}

function lastSearch(): string {
  const path = tabStorage.read(KEY);
  return path?.startsWith(`${LISTING}?`) ? path : LISTING;
}

const never = () => () => undefined;

/** Returns the last viewed listing of this tab; the whole list on the server, whose page is the same for everyone. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, lastSearch, () => LISTING);
}
