"use client";

import type { ReactNode } from "react";
import { CardSkeletons } from "@/components/ui/skeletons";
import { useListingNavigation } from "./listing-navigation";

/** The cards from the server, or their skeletons while the next page is on its way. */
export function ListingCards({ children }: { children: ReactNode }) {
  const { isPending } = useListingNavigation();
  return <ul aria-busy={isPending}>{isPending ? <CardSkeletons as="li" /> : children}</ul>;
}
