"use client";

import { Suspense } from "react";
import { lazily } from "@/components/ui/lazily";
import { WENT_WRONG } from "@/lib/platform/format/messages";
import type { ErrorPageProps } from "./error-page";

const ErrorPage = lazily(() => import("./error-page").then(({ ErrorPage }) => ErrorPage), Plain);

/** The content of a page that failed. Next loads this with every page, so the face is imported on demand. */
export function FailedPage(props: ErrorPageProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}

/** Shown if even the face fails to load. */
function Plain() {
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>{WENT_WRONG}</h1>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  );
}
