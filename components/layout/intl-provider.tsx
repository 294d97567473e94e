"use client";

import format, { type CompiledMessage } from "icu-minify/format";
import {
  createContext,
  createElement,
  type ComponentProps,
  Fragment,
  type ReactNode,
  useContext,
  useMemo,
} from "react";
import type { Messages } from "use-intl/core";
import type { IntlProvider as Provider, useTranslations as Hook } from "use-intl/react";

interface Group {
  readonly [name: string]: CompiledMessage | Group;
}

const Texts = createContext<{ locale: string; nouns: Readonly<Record<string, Group>> }>({
  locale: "en",
  nouns: {},
});

/** Adds texts, compiled, to those of the provider around it. Groups stay whole: `apartments.filters` comes from one of them. */
export function IntlProvider({
  locale,
  messages,
  children,
}: Pick<ComponentProps<typeof Provider>, "locale" | "children"> & { messages: Messages }) {
  const outer = useContext(Texts);
  const value = useMemo(() => {
    const nouns = { ...outer.nouns };
    for (const [noun, groups] of Object.entries(messages)) nouns[noun] = { ...nouns[noun], ...groups };
    return { locale, nouns };
  }, [outer, locale, messages]);
  return <Texts value={value}>{children}</Texts>;
}

/** use-intl's own, without the parser, the dates and the checks that a page's compiled texts have no use for: a fifth of its bytes. */
export const useTranslations = ((namespace: string) => {
  const { locale, nouns } = useContext(Texts);
  return useMemo(() => {
    const find = (name: string) =>
      [...namespace.split("."), ...name.split(".")].reduce<Group | CompiledMessage | undefined>(
        (group, key) => (group as Group | undefined)?.[key],
        nouns,
      );
    const rich = (name: string, values?: Values) => {
      const message = find(name) as CompiledMessage | undefined;
      if (message !== undefined) return joined(format<ReactNode>(message, locale, values, { formatters }));
      // oxlint-disable-next-line no-console -- a fault of ours, which every browser test looks for
      console.error(`No provider hands down ${namespace}.${name}.`);
      return `${namespace}.${name}`;
    };
    return Object.assign(rich, { rich, raw: find, has: (name: string) => find(name) !== undefined });
  }, [namespace, locale, nouns]);
}) as unknown as typeof Hook;

type Values = NonNullable<Parameters<typeof format<ReactNode>>[2]>;

/** By language and options: making one takes longer than all else that a sentence needs. */
const numberFormats = new Map<string, Intl.NumberFormat>();

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => {
    const key = JSON.stringify(args);
    const made = numberFormats.get(key) ?? new Intl.NumberFormat(...args);
    numberFormats.set(key, made);
    return made;
  },
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** A sentence with elements in it, as children that need no keys. */
const joined = (parts: ReactNode) =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : parts;
