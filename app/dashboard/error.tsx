"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { ErrorState } from "@/components/ui/error-state";

interface ScreenErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces a dashboard screen that failed: the menu stays, and the user can retry. */
export default function ScreenError({ error, reset }: ScreenErrorProps) {
  const router = useRouter();
  const retry = () => {
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  return (
    <>
      <ScreenHead>
        <PageHeading>Something Went Wrong!</PageHeading>
      </ScreenHead>
      <ErrorState title="Couldn't load this page" onRetry={retry}>
        {`Please try again in a moment.${error.digest ? ` Reference: ${error.digest}` : ""}`}
      </ErrorState>
    </>
  );
}
