"use client";

import { Suspense } from "react";
import { lazily } from "@/components/ui/lazily";
import { pageLanguage, wentWrong } from "@/lib/platform/contracts/language";
import type { ErrorPageProps } from "./error-page";

const BrokenPage = lazily(() => import("./error-page").then(({ BrokenPage }) => BrokenPage), Plain);
const ErrorPage = lazily(() => import("./error-page").then(({ ErrorPage }) => ErrorPage), Plain);

/**
 * The content of a page that failed, or whose root layout did. Next loads this with every page, so the face is imported on
 * demand.
 */
export function FailedPage({ isWhole = false, ...props }: ErrorPageProps & { isWhole?: boolean }) {
  return <Suspense>{isWhole ? <BrokenPage {...props} /> : <ErrorPage {...props} />}</Suspense>;
}

/** Shown if even the face fails to load. */
function Plain() {
  return (
    <main className="px-gutter max-w-page mx-auto w-full">
      <h1>{wentWrong()}</h1>
      <button type="button" onClick={() => window.location.reload()}>
        {pageLanguage() === "bn" ? "আবার চেষ্টা করুন" : "Try Again"}
      </button>
    </main>
  );
}
