import localFont from "next/font/local";

/** Subsets made by tools/fonts/subset.py. The first two stand above the fold of every page. */
const fraunces = localFont({
  variable: "--font-fraunces",
  display: "swap",
  src: [{ path: "./fonts/fraunces.woff2", style: "normal" }],
});
const inter = localFont({
  variable: "--font-inter",
  display: "swap",
  src: [{ path: "./fonts/inter.woff2", weight: "100 900", style: "normal" }],
});
const italic = localFont({
  variable: "--font-fraunces-italic",
  display: "swap",
  preload: false,
  src: [{ path: "./fonts/fraunces-italic.woff2", style: "italic" }],
});
const bangla = localFont({
  variable: "--font-bangla",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  src: [{ path: "./fonts/noto-serif-bengali.woff2", weight: "500" }],
});

export const fontVariables = [fraunces, inter, italic, bangla].map(({ variable }) => variable).join(" ");
