import type { Metadata } from "next";
import { MissingFace } from "@/components/layout/missing-face";
import { PageEnd } from "@/components/layout/page-end";
import { ThemeStart } from "@/components/layout/theme-start";
import { missingPageMetadata } from "@/app/site-metadata";
import { SiteFooter } from "@/app/site-footer";
import { SiteHeader } from "@/app/site-header";
import { fontVariables } from "./fonts";
import "./globals.css";

// A nonce is drawn per rendering, and the address of the preview is known at run time only.
export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return missingPageMetadata();
}

/**
 * What stands at every address without a route; Next answers it with 404. It does not share the root layout: every other
 * page would fetch the header's script a second time, in the chunk of this one.
 */
export default function GlobalNotFound() {
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <ThemeStart />
      </head>
      <body>
        <SiteHeader />
        <MissingFace />
        <SiteFooter />
        <PageEnd />
      </body>
    </html>
  );
}
