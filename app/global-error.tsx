"use client";

import type { ErrorPageProps } from "@/components/layout/error-page";
import { FailedPage } from "@/components/layout/failed-page";
import { pageLanguage } from "@/lib/platform/contracts/language";
import "./globals.css";

/** Shown if the root layout fails. */
export default function GlobalError(props: ErrorPageProps) {
  // Keeps the theme that the page has.
  const page = typeof document === "undefined" ? undefined : document.documentElement;
  const language = pageLanguage();
  return (
    <html
      lang={language}
      data-language={language === "bn" ? "bn" : undefined}
      data-theme={page?.dataset.theme}
      suppressHydrationWarning
    >
      <body>
        <title>{language === "bn" ? "কোনো সমস্যা হয়েছে · নিবাস" : "Something went wrong · Nibash"}</title>
        <FailedPage isWhole {...props} />
      </body>
    </html>
  );
}
