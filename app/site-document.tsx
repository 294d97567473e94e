import { headers } from "next/headers";
import type { ReactNode } from "react";
import { THEME_START } from "@/components/layout/theme";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { nonceOf } from "@/lib/platform/http/content-security";
import { fontVariables } from "./fonts";

interface SiteDocumentProps {
  currency?: string;
  children: ReactNode;
}

/** The document of every page. Its script, a constant without user input, sets the stored theme before React hydrates. */
export async function SiteDocument({ currency, children }: SiteDocumentProps) {
  const language = pageLanguage();
  const policy = (await headers()).get("content-security-policy");
  return (
    <html
      lang={language}
      data-language={language === "bn" ? "bn" : undefined}
      data-currency={currency}
      className={fontVariables(language)}
      suppressHydrationWarning
    >
      <head>
        <script
          // The one that Next gives its own scripts.
          nonce={nonceOf(policy)}
          // Browsers hide the nonce from scripts after reading it.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: THEME_START }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
