import { useSyncExternalStore } from "react";
import { tabStorage } from "@/lib/session/storage";

const KEY = "nibash-search";
const LISTING = "/apartments";

/** Keeps in this tab which view of the listing was looked at last, so that an apartment's page leads back to it. */
export function rememberSearch(path: string): void {
  tabStorage.write(KEY, path);
}

function lastSearch(): string {
  const path = tabStorage.read(KEY);
  return path?.startsWith(`${LISTING}?`) ? path : LISTING;
}

const never = () => () => undefined;

/** The view of the listing that was looked at last in this tab; the whole list on the server, whose page is everybody's. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, lastSearch, () => LISTING);
}
