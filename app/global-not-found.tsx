import type { Metadata } from "next";
import { SiteFrame } from "@/app/site-frame";
import { missingPageMetadata } from "@/app/site-metadata";
import { MissingPageTexts } from "@/components/layout/missing-page-texts";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { ThemeStart } from "@/components/layout/theme-start";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { textsFor } from "@/lib/translations";
import { fontVariables } from "./fonts";
import "./globals.css";

// The nonce is made per render, and the URL of the preview is known only at run time.
export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return missingPageMetadata();
}

/**
 * Rendered for every URL without a route, with status 404. Does not share the root layout: else every other page would
 * fetch the header's script a second time, in this page's chunk.
 */
export default function GlobalNotFound() {
  const language = pageLanguage();
  return (
    <html
      lang={language}
      data-language={language === "bn" ? "bn" : undefined}
      className={fontVariables(language)}
      suppressHydrationWarning
    >
      <head>
        <ThemeStart />
      </head>
      <body>
        <MissingPageTexts {...textsFor()}>
          <SiteFrame>
            <NotFoundMessage />
          </SiteFrame>
        </MissingPageTexts>
      </body>
    </html>
  );
}
