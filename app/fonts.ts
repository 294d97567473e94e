import localFont from "next/font/local";
import type { Language } from "@/lib/platform/contracts/language";

/*
 * Subsets made by lab/media-source/subset_fonts.py, which lists the same characters. Preloads the fonts above the fold
 * of every page; browsers fetch non-English characters when a page uses one. The compiler accepts only literals here.
 */
const fraunces = localFont({
  variable: "--font-fraunces",
  display: "swap",
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026",
    },
  ],
  src: [{ path: "./fonts/fraunces.woff2", style: "normal" }],
});
const frauncesAccented = localFont({
  variable: "--font-fraunces-accented",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+A1-A8, U+AA-AF, U+B1-B6, U+B8-D6, U+D8-FF" }],
  src: [{ path: "./fonts/fraunces-accented.woff2", style: "normal" }],
});
const inter = localFont({
  variable: "--font-inter",
  display: "swap",
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026",
    },
  ],
  src: [{ path: "./fonts/inter.woff2", weight: "100 900", style: "normal" }],
});
const interAccented = localFont({
  variable: "--font-inter-accented",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+A1-A8, U+AA-AF, U+B1-B6, U+B8-D6, U+D8-FF" }],
  src: [{ path: "./fonts/inter-accented.woff2", weight: "100 900", style: "normal" }],
});
const italic = localFont({
  variable: "--font-fraunces-italic",
  display: "swap",
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026",
    },
  ],
  src: [{ path: "./fonts/fraunces-italic.woff2", style: "italic" }],
});
const bangla = localFont({
  variable: "--font-bangla",
  display: "swap",
  adjustFontFallback: false,
  src: [{ path: "./fonts/noto-serif-bengali.woff2", weight: "500" }],
});
/** For Bengali text of users; the file above has only the characters of the wordmark, the floor numerals and the switch of language. */
const banglaText = localFont({
  variable: "--font-bangla-text",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+951-952, U+964-965, U+980-9FF, U+200C-200D, U+20B9" }],
  src: [{ path: "./fonts/noto-serif-bengali-text.woff2" }],
});

/** What pages in Bengali are set in, titles too (app/styles/tokens.css); in English, users' Bengali stays in the serif face. */
const banglaSans = localFont({
  variable: "--font-bangla-sans",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+951-952, U+964-965, U+980-9FF, U+200C-200D, U+20B9" }],
  src: [{ path: "./fonts/noto-sans-bengali.woff2", weight: "100 900" }],
});

const variables = [fraunces, frauncesAccented, inter, interAccented, italic, bangla, banglaText]
  .map(({ variable }) => variable)
  .join(" ");

/** Returns the class names of a document's fonts. */
export const fontVariables = (language: Language): string =>
  language === "bn" ? `${variables} ${banglaSans.variable}` : variables;
