"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { CardSkeletons } from "@/components/ui/skeletons";
import { useListingNavigation } from "./listing-navigation";

/** What the server sent, skeletons while the next page is on its way, or word that it did not arrive. */
export function ListingFace({ children }: { children: ReactNode }) {
  const { isPending, hasFailed } = useListingNavigation();
  if (hasFailed) return <PageFailed />;
  if (!isPending) return children;
  return (
    <ul aria-busy="true">
      <CardSkeletons as="li" />
    </ul>
  );
}

/** The next page did not arrive. What was pressed may stand far below: who pressed it is led here. */
function PageFailed() {
  const { retry, isPending } = useListingNavigation();
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    face.current?.focus({ preventScroll: true });
    face.current?.scrollIntoView({ block: "center" });
  }, []);
  return <ErrorState ref={face} onRetry={retry} busy={isPending} />;
}

/** The list could not be read; header, search and tower stay. */
export function ListingFailed() {
  const { retry, isPending } = useListingNavigation();
  return <ErrorState onRetry={retry} busy={isPending} />;
}
