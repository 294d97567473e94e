"use client";

import { DarkTower } from "@/components/layout/drawn-towers";
import { Face, Reference } from "@/components/layout/face";
import { RetryButton } from "@/components/layout/retry-button";
import { TELL_THE_NUMBER, WENT_WRONG } from "@/lib/format/words";
import "./globals.css";

/** When even the root layout failed: no router is left, so the way out is a full load. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  // Type and theme that the page has already: each page would bring its names a second time for the sake of this one.
  const page = typeof document === "undefined" ? undefined : document.documentElement;
  return (
    <html lang="en" className={page?.className} data-theme={page?.dataset.theme} suppressHydrationWarning>
      <body>
        <title>Something went wrong · Nibash</title>
        <Face isWholeScreen heading={<h1>{WENT_WRONG}</h1>} intro={TELL_THE_NUMBER} aside={<DarkTower />}>
          <RetryButton onClick={() => window.location.reload()} />
          {error.digest && <Reference digest={error.digest} />}
        </Face>
      </body>
    </html>
  );
}
