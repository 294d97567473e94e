"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState, useTransition } from "react";
import { loadIfReachable, interceptNavigation } from "@/lib/platform/client/intercept-navigation";
import { rememberSearch } from "@/lib/apartments/search-client";
import { type ListingEntries, readListing, withoutFaults } from "./listing-address";

interface Navigation {
  /** Navigates to a view of the listing; shows skeletons while it loads. */
  go: (path: string) => void;
  /** The view that is loading; further choices are added to it, not to the one still shown. */
  pendingEntries: ListingEntries | null;
  isPending: boolean;
  /** Requests the failed page again, be it the next or the current one. */
  retry: () => void;
  hasFailed: boolean;
}

const NavigationContext = createContext<Navigation | null>(null);

interface ListingNavigationProps {
  /** The current view. */
  path: string;
  children: ReactNode;
}

/**
 * Search and paging without a full page load. A loading.tsx would do the same, but makes the server stream: then
 * nothing can be read without scripts, and a missing page answers 200.
 */
export function ListingNavigation({ path, children }: ListingNavigationProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => rememberSearch(path), [path]);

  useEffect(() => {
    if (!asked || !isPending || failed) return;
    return interceptNavigation(asked, () => setFailed(asked));
  }, [asked, isPending, failed]);

  // Back and forward cancel a pending or failed navigation. The router does so only for its own entries, not for a hash
  // within the page. Subscribed from the start: the user may go back just as the failure is shown.
  useEffect(() => {
    const forget = ({ state }: PopStateEvent) => {
      if (!state) return;
      setAsked(undefined);
      setFailed(undefined);
      setLeaving(false);
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);

  // The router still waits for the intercepted navigation, so from now on pages are loaded as full documents.
  const leave = async (path: string) => {
    setFailed(path);
    setLeaving(true);
    if (!(await loadIfReachable(path))) setLeaving(false);
  };
  const go = (path: string) => {
    if (failed) return void leave(path);
    setAsked(path);
    startTransition(() => router.push(path));
  };
  const retry = () => {
    if (failed) return void leave(failed);
    startTransition(() => router.refresh());
  };
  return (
    <NavigationContext
      value={{
        go,
        retry,
        hasFailed: Boolean(failed),
        pendingEntries: entriesOf(failed ?? (isPending ? asked : undefined)),
        isPending: failed ? isLeaving : isPending,
      }}
    >
      {children}
    </NavigationContext>
  );
}

function entriesOf(path: string | undefined): ListingEntries | null {
  if (path === undefined) return null;
  const { searchParams } = new URL(path, window.location.href);
  return withoutFaults(readListing(Object.fromEntries(searchParams)));
}

export function useListingNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("ListingNavigation is missing above.");
  return navigation;
}
