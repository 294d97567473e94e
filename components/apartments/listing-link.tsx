"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useListingNavigation } from "./listing-navigation";

/** A link to another view of the listing: a plain one without scripts, without a full page load with them. */
export function ListingLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { go } = useListingNavigation();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
