import { headers } from "next/headers";
import type { ReactNode } from "react";
import { THEME_KEY, PAPER } from "@/components/layout/theme";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { nonceOf } from "@/lib/platform/http/content-security";

const fraunces = new URL("./fonts/fraunces.woff2", import.meta.url).href;
const inter = new URL("./fonts/inter.woff2", import.meta.url).href;
const interRegular = new URL("./fonts/inter-regular.woff2", import.meta.url).href;
const bengali = new URL("./fonts/noto-sans-bengali.woff2", import.meta.url).href;
const brand = new URL("./fonts/noto-serif-bengali.woff2", import.meta.url).href;
/** The faces above the fold, preloaded (app/styles/fonts.css). */
const FONTS = { en: [fraunces, inter, brand], bn: [bengali, interRegular] };

/**
 * Runs in the head before the first paint, so that no page flashes the other theme. Without a stored choice the
 * system's theme applies, as where the browser blocks storage, which throws.
 */
const THEME_START = `try{let d=document,t=localStorage.getItem("${THEME_KEY}");if(t=="light"||t=="dusk"){d.documentElement.dataset.theme=t;let m=d.createElement("meta");m.name="theme-color";m.content=${JSON.stringify(PAPER)}[t];m.dataset.theme=t;d.head.prepend(m)}}catch{}`;

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
      suppressHydrationWarning
    >
      <head>
        {FONTS[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
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
