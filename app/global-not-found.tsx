import type { Metadata } from "next";
import { SiteDocument } from "@/app/site-document";
import { SiteFrame } from "@/app/site-frame";
import { missingPageMetadata } from "@/app/site-metadata";
import { MissingPageTexts } from "@/components/layout/missing-page-texts";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { textsFor } from "@/lib/translations";
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
  return (
    <SiteDocument>
      <MissingPageTexts {...textsFor()}>
        <SiteFrame>
          <NotFoundMessage />
        </SiteFrame>
      </MissingPageTexts>
    </SiteDocument>
  );
}
