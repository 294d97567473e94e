"use client";

import type { ComponentProps, MouseEvent } from "react";
import { type ListingEntries, listingPath } from "./listing-address";
import { useListingNavigation } from "./listing-navigation";

interface ListingLinkProps extends ComponentProps<"a"> {
  /** The current view plus the choice. */
  href: string;
  /** The choice only. */
  entries: Partial<ListingEntries>;
}

/** A link to another view of the listing: plain without scripts, without a full page load with them. */
export function ListingLink({ href, entries, children, ...rest }: ListingLinkProps) {
  const { go, pendingEntries } = useListingNavigation();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(pendingEntries ? listingPath({ ...pendingEntries, ...entries, page: 1 }) : href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
