import compile from "icu-minify/compile";
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import { SCREENS as agreements } from "./agreements/screen-messages";
import { SCREENS as announcements } from "./announcements/messages";
import { SCREENS as listing } from "./apartments/listing-messages";
import { SCREENS as apartments } from "./apartments/messages";
import { SCREENS as autopay } from "./autopay/messages";
import { SCREENS as building } from "./building/messages";
import { SCREENS as deposits } from "./deposits/messages";
import { SCREENS as checkout } from "./payments/checkout-messages";
import { SCREENS as payments } from "./payments/screen-messages";
import { type Language, LOCALES, pageLanguage } from "./platform/contracts/language";
import { SCREENS as layout } from "./platform/contracts/layout-messages";
import { SCREENS as repairs } from "./repairs/messages";
import { SCREENS as account } from "./users/account-messages";
import { SCREENS as users } from "./users/messages";
import { SCREENS as visits } from "./visits/messages";

/** What screens say, by noun: the catalogues that a page's language is chosen from. */
const CATALOGUES = {
  account,
  agreements,
  announcements,
  apartments,
  autopay,
  building,
  checkout,
  deposits,
  layout,
  listing,
  payments,
  repairs,
  users,
  visits,
};

type Noun = keyof typeof CATALOGUES;

export type Messages = { readonly [N in Noun]: (typeof CATALOGUES)[N]["en"] };

declare module "use-intl/core" {
  interface AppConfig {
    Messages: Messages;
    Locale: (typeof LOCALES)[Language];
  }
}

const inLanguage = (language: Language): Messages =>
  Object.fromEntries(
    Object.entries(CATALOGUES).map(([noun, catalogue]) => [noun, catalogue[language]]),
  ) as unknown as Messages;

const loaded = { en: inLanguage("en"), bn: inLanguage("bn") };

/** Returns what all screens say in a language. */
export const messagesIn = (language: Language): Messages => loaded[language];

/** A noun's texts that belong together, `apartments.filters`. */
export type Group = {
  [N in Noun]: {
    [K in keyof Messages[N] & string]: Messages[N][K] extends string ? never : `${N}.${K}`;
  }[keyof Messages[N] & string];
}[Noun];

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** Returns what a server component says, in the page's language: the hook of client components, which "#translations" imports there. */
export function useTranslations<N extends Namespace>(namespace: N): ReturnType<typeof translatorOf<N>> {
  const language = pageLanguage();
  const key = `${language}.${namespace}`;
  const present = translators.get(key);
  if (present) return present as ReturnType<typeof translatorOf<N>>;
  const translator = translatorOf(namespace, language);
  translators.set(key, translator);
  return translator;
}

/** Kept, since each keeps the messages that it has parsed. */
const translators = new Map<string, unknown>();

const translatorOf = <N extends Namespace>(namespace: N, language: Language) =>
  createTranslator<Messages, N>({
    locale: LOCALES[language],
    messages: loaded[language],
    namespace,
    timeZone: "Asia/Dhaka",
    onError: (error) => {
      throw error;
    },
  });

/** The same where no component is rendered: metadata, redirects. */
export const translationsOf = useTranslations;

/** What the client components of every page say. */
const EVERYWHERE: readonly Group[] = ["layout.header", "layout.theme", "layout.account", "layout.kit"];

/** Returns what a provider hands to client components: these groups, by default what every page says, in the page's language alone. */
export function textsFor(groups = EVERYWHERE) {
  const language = pageLanguage();
  const messages: Record<string, Compiled> = {};
  for (const each of groups) {
    const [noun, group] = each.split(".") as [Noun, string];
    (messages[noun] ??= {})[group] = compileGroup(noun, group, language);
  }
  return { locale: LOCALES[language], messages: messages as unknown as Messages };
}

/** Returns all texts, for the components of a test. */
export const allTextsIn = (language: Language) => ({
  locale: LOCALES[language],
  messages: compileAll(loaded[language]) as unknown as Messages,
});

interface Compiled {
  [name: string]: Compiled | ReturnType<typeof compile>;
}

const made = new Map<string, Compiled>();

/** The browser has no parser of ICU's syntax (components/layout/intl-provider.tsx). */
function compileGroup(noun: Noun, group: string, language: Language): Compiled {
  const key = `${language}.${noun}.${group}`;
  const present = made.get(key);
  if (present) return present;
  const texts = new Map<string, unknown>(Object.entries(messagesIn(language)[noun]));
  const compiled = compileAll(texts.get(group) as object);
  made.set(key, compiled);
  return compiled;
}

const compileAll = (texts: object): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, unknown]) => [
      name,
      // A copy: the cases of a plural have no prototype, which React refuses to send to a browser.
      typeof text === "string" ? structuredClone(compile(text)) : compileAll(text as object),
    ]),
  );
