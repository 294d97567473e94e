import compile from "icu-minify/compile";
import type { ReactNode } from "react";
import type { Messages } from "use-intl/core";
import { type Language, LOCALES, pageLanguage } from "@/lib/platform/contracts/language";
import { messagesIn, type Group } from "@/lib/translations";
import { IntlProvider } from "./intl-provider";

/** What the client components of every page say. */
const EVERYWHERE: readonly Group[] = ["layout.header", "layout.theme"];

interface TextsProps {
  /** What the client components below say besides: groups of the catalogues, as `apartments.filters`. */
  groups?: readonly Group[];
  children: ReactNode;
}

/** Hands the client components below their texts, in the page's language alone. Within another it takes the other's place. */
export function Texts({ groups = [], children }: TextsProps) {
  const language = pageLanguage();
  return (
    <IntlProvider
      locale={LOCALES[language]}
      messages={pick([...EVERYWHERE, ...groups], language)}
      timeZone="Asia/Dhaka"
    >
      {children}
    </IntlProvider>
  );
}

interface Compiled {
  [name: string]: Compiled | ReturnType<typeof compile>;
}

const made = new Map<string, Compiled>();

/** The browser has no parser of ICU's syntax (next.config.mjs). */
function compileGroup(noun: keyof Messages, group: string, language: Language): Compiled {
  const key = `${language}.${noun}.${group}`;
  const present = made.get(key);
  if (present) return present;
  const compileAll = (texts: object): Compiled =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]: [string, unknown]) => [
        name,
        typeof text === "string" ? compile(text) : compileAll(text as object),
      ]),
    );
  const texts = new Map<string, unknown>(Object.entries(messagesIn(language)[noun]));
  const compiled = compileAll(texts.get(group) as object);
  made.set(key, compiled);
  return compiled;
}

function pick(groups: readonly Group[], language: Language): Messages {
  const picked: Record<string, Compiled> = {};
  for (const each of groups) {
    const [noun, group] = each.split(".") as [keyof Messages, string];
    (picked[noun] ??= {})[group] = compileGroup(noun, group, language);
  }
  return picked as unknown as Messages;
}
