/** The languages that a person can choose (docs/product.md 10.22); the first is that of who has chosen none. */
export const LANGUAGES = ["en", "bn"] as const;

export type Language = (typeof LANGUAGES)[number];

const CHOSEN = /(?:^|;\s*)language=(en|bn)\s*(?:;|$)/;

/**
 * Returns the language that a browser has chosen, by its cookie; null if it has chosen none. No other header decides: the texts
 * of pages must not change by themselves.
 */
export function chosenLanguage(cookie: string | null | undefined): Language | null {
  return (CHOSEN.exec(cookie ?? "")?.[1] ?? null) as Language | null;
}

/** What has no Bengali yet: no page mixes two languages. */
const ENGLISH =
  /^\/(?:api|auth|dashboard|dev|payment|about-us|claim|confirm-email|contact|credits|end-notices|forgot-password|invitation|login|mail-preferences|offline|register|reset-password)(?:[/?]|$)/;

/** Returns whether an address is drawn in English for everybody. */
export const isEnglish = (url: string): boolean => ENGLISH.test(url);

/** Returns the language in which an address is drawn for a browser with these cookies. */
export function languageAt(url: string, cookie: string | undefined): Language {
  if (cookie === undefined || isEnglish(url)) return "en";
  // Signed-in people see parts of public pages that have no Bengali yet.
  return cookie.includes("session-token") ? "en" : (chosenLanguage(cookie) ?? "en");
}

/** On globalThis, since Next bundles pages, routes and the front apart (lib/platform/request-context.ts). */
const holder = globalThis as typeof globalThis & {
  nibashRequest?: { getStore: () => { readonly language?: Language } | undefined };
};

/** The attributes of a document in a language. `lang` alone is changed by a browser that translates pages. */
export const documentLanguage = () =>
  language() === "bn" ? { lang: "bn", "data-language": "bn" } : { lang: "en" };

/** The language of the current page; a browser reads it from the document (app/layout.tsx). */
export function language(): Language {
  if (typeof document === "undefined") return holder.nibashRequest?.getStore()?.language ?? "en";
  return document.documentElement.dataset.language === "bn" ? "bn" : "en";
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the Set-Cookie header of a choice. */
export function writeLanguage(language: Language, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `language=${language}; Path=/; Max-Age=${String(YEAR_SECONDS)}; HttpOnly; SameSite=Lax${secure}`;
}
