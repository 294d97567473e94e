import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { siteDescription } from "@/components/building/tower-descriptions";
import { PageEnd } from "@/components/layout/page-end";
import { Texts } from "@/components/layout/texts";
import { PAPER } from "@/components/layout/theme";
import { translationsOf } from "@/lib/translations";
import { shownName, siteBuilding, siteTower } from "./site-building";
import { SiteDocument } from "./site-document";
import "./globals.css";

/** No page is prerendered: its scripts carry the nonce of a render, which its policy names. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const site = await shownName();
  return {
    title: { template: `%s · ${site}`, default: site },
    description: siteDescription(await siteBuilding(), await siteTower(), translationsOf("building.tower")),
    applicationName: site,
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: PAPER.light },
    { media: "(prefers-color-scheme: dark)", color: PAPER.dusk },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { currency } = await siteBuilding();
  return (
    <SiteDocument currency={currency}>
      <Texts>
        {children}
        <PageEnd />
      </Texts>
    </SiteDocument>
  );
}
