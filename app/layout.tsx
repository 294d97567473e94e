import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { siteDescription } from "@/components/building/tower-descriptions";
import { PageEnd } from "@/components/layout/page-end";
import { Texts } from "@/components/layout/texts";
import { PAPER } from "@/components/layout/theme";
import { ThemeStart } from "@/components/layout/theme-start";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { translationsOf } from "@/lib/translations";
import { fontVariables } from "./fonts";
import { shownName, siteBuilding, siteTower } from "./site-building";
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
  const language = pageLanguage();
  return (
    // ThemeStart sets the browser's stored theme before React hydrates.
    <html
      lang={language}
      data-language={language === "bn" ? "bn" : undefined}
      data-currency={currency}
      className={fontVariables(language)}
      suppressHydrationWarning
    >
      <head>
        <ThemeStart />
      </head>
      <body>
        <Texts>
          {children}
          <PageEnd />
        </Texts>
      </body>
    </html>
  );
}
