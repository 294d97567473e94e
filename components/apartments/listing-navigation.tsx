"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useTransition } from "react";

interface Navigation {
  /** Goes to an address of the listing; what is on its way shows skeletons. */
  go: (path: string) => void;
  isPending: boolean;
}

const NavigationContext = createContext<Navigation | null>(null);

/**
 * Search and paging without a full page load. A loading.tsx would do the same, but it makes the server stream: then
 * nothing can be read without scripts, and a missing page answers 200.
 */
export function ListingNavigation({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (path: string) => startTransition(() => router.push(path));
  return <NavigationContext value={{ go, isPending }}>{children}</NavigationContext>;
}

export function useListingNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("ListingNavigation is missing above.");
  return navigation;
}
