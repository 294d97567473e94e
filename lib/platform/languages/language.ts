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
  /^\/(?:api|auth|dashboard|dev|payment|claim|confirm-email|credits|end-notices|invitation|mail-preferences|offline)(?:[/?]|$)/;

/** Returns whether an address is drawn in English for everybody. */
export const isEnglish = (url: string): boolean => ENGLISH.test(url);

/** Returns whether a browser with these cookies reads what there is in Bengali. Signed-in people see parts that have none yet. */
export const readsBengali = (cookie: string | null | undefined): boolean =>
  chosenLanguage(cookie) === "bn" && cookie?.includes("session-token") !== true;

/** Returns the language in which an address is drawn for a browser with these cookies. */
export const languageAt = (url: string, cookie: string | undefined): Language =>
  readsBengali(cookie) && !isEnglish(url) ? "bn" : "en";

/** On globalThis, since Next bundles pages, routes and the front apart (lib/platform/request-context.ts). */
const holder = globalThis as typeof globalThis & {
  nibashRequest?: { getStore: () => { readonly language?: Language } | undefined };
};

/** A document's mark of its language, beside `lang`, which a browser that translates pages changes; none in English. */
export const markedLanguage = (): Language | undefined => (language() === "bn" ? "bn" : undefined);

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
