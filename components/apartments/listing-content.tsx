"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { CardSkeletons } from "@/components/ui/skeletons";
import { useListingNavigation } from "./listing-navigation";

/** The server's list, skeletons while the next page loads, or an error if it failed. */
export function ListingContent({ children }: { children: ReactNode }) {
  const { isPending, hasFailed } = useListingNavigation();
  if (hasFailed) return <PageFailed />;
  if (!isPending) return children;
  return (
    <ul aria-busy="true">
      <CardSkeletons as="li" />
    </ul>
  );
}

/** Loading the next page failed. The pressed link may be far below, so this takes the focus and scrolls into view. */
function PageFailed() {
  const { retry, isPending } = useListingNavigation();
  const face = useRef<HTMLDivElement>(null);
  useEffect(() => {
    face.current?.focus({ preventScroll: true });
    face.current?.scrollIntoView({ block: "center" });
  }, []);
  return <ErrorState ref={face} onRetry={retry} busy={isPending} />;
}

/** Reading the list failed; header, search and tower stay. */
export function ListingFailed() {
  const { retry, isPending } = useListingNavigation();
  return <ErrorState onRetry={retry} busy={isPending} />;
}
