"use client";

import { DarkTower } from "@/components/layout/drawn-towers";
import { MessagePage, Reference } from "@/components/layout/message-page";
import { RetryButton } from "@/components/layout/retry-button";
import { REPORT_NUMBER, WENT_WRONG } from "@/lib/platform/format/messages";
import "./globals.css";

const MAYBE_CHARGED =
  "Your card may have been charged. Try again, and this page says how your payment stands.";

/** Shown if the root layout fails: there is no router, so its link does a full load. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  // Uses the fonts and theme that the page has loaded: else every page would load their class names twice.
  const page = typeof document === "undefined" ? undefined : document.documentElement;
  const isPaying = typeof location !== "undefined" && location.pathname.startsWith("/payment");
  return (
    <html lang="en" className={page?.className} data-theme={page?.dataset.theme} suppressHydrationWarning>
      <body>
        <title>Something went wrong · Nibash</title>
        <MessagePage
          isWholeScreen
          heading={<h1>{isPaying ? "This page broke" : WENT_WRONG}</h1>}
          intro={isPaying ? MAYBE_CHARGED : REPORT_NUMBER}
          aside={<DarkTower />}
        >
          <RetryButton onClick={() => window.location.reload()} />
          {error.digest && <Reference digest={error.digest} />}
        </MessagePage>
      </body>
    </html>
  );
}
