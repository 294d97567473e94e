"use client";

import { Suspense } from "react";
import { lazily } from "@/components/ui/lazily";
import { WENT_WRONG } from "@/lib/format/words";
import type { ErrorFaceProps } from "./error-face";

const ErrorFace = lazily(() => import("./error-face").then(({ ErrorFace }) => ErrorFace), Plain);

/** What a page that failed shows. Next loads it with every page, so its face is fetched when it is needed. */
export function FailedPage(props: ErrorFaceProps) {
  return (
    <Suspense>
      <ErrorFace {...props} />
    </Suspense>
  );
}

/** Not even the face could be fetched. */
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
