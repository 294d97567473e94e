"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { CardSkeletons } from "@/components/ui/skeletons";
import { useListingNavigation } from "./listing-navigation";

/** What the server sent, skeletons while the next page is on its way, or word that it did not arrive. */
export function ListingFace({ children }: { children: ReactNode }) {
  const { isPending, hasFailed } = useListingNavigation();
  if (hasFailed) return <ListingFailed />;
  if (!isPending) return children;
  return (
    <ul aria-busy="true">
      <CardSkeletons as="li" />
    </ul>
  );
}

/** The list could not be read; header, search and tower stay. */
export function ListingFailed() {
  const { retry, isPending } = useListingNavigation();
  return <ErrorState onRetry={retry} busy={isPending} />;
}
