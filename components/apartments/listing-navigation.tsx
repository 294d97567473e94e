"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState, useTransition } from "react";
import { loadIfReachable, interceptNavigation } from "@/lib/hooks/intercept-navigation";
import { rememberSearch } from "@/lib/hooks/last-search";
import { type ListingEntries, readListing, withoutFaults } from "./listing-address";

interface Navigation {
  /** Goes to an address of the listing; what is on its way shows skeletons. */
  go: (path: string) => void;
  /** What is asked for and not there yet; what is chosen until then is added to it, and not to what is still shown. */
  onItsWay: ListingEntries | null;
  isPending: boolean;
  /** Asks once more for what did not arrive, which is a page on its way or the one at hand. */
  retry: () => void;
  hasFailed: boolean;
}

const NavigationContext = createContext<Navigation | null>(null);

interface ListingNavigationProps {
  /** The view that is shown. */
  path: string;
  children: ReactNode;
}

/**
 * Search and paging without a full page load. A loading.tsx would do the same, but it makes the server stream: then
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

  // The way back or forward ends what is under way: a listing that did not arrive is no longer asked for. The router
  // does so for its own entries alone, not for a mark within the page. Listened for from the start: somebody may go back
  // in the moment in which the failure is shown.
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

  // The router still waits for the departure that was held, so that from then on pages come as whole documents.
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
        onItsWay: entriesOf(failed ?? (isPending ? asked : undefined)),
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
