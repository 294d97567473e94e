"use client";

import { type ComponentProps, createContext, useContext, useMemo } from "react";
import type { Messages } from "use-intl/core";
import { IntlProvider as Provider } from "use-intl/react";

const Outer = createContext<Partial<Messages>>({});

/** Adds its texts to those of the one around it. */
export function IntlProvider({
  messages,
  ...props
}: ComponentProps<typeof Provider> & { messages: Messages }) {
  const outer = useContext(Outer);
  const all = useMemo(() => merge(outer, messages), [outer, messages]);
  return (
    <Outer value={all}>
      <Provider {...props} messages={all} />
    </Outer>
  );
}

/** Groups stay whole: `apartments.filters` comes from one of them. */
const merge = (outer: Partial<Messages>, inner: Messages): Messages =>
  ({
    ...outer,
    ...Object.fromEntries(
      Object.entries(inner).map(([noun, groups]) => [noun, { ...outer[noun as keyof Messages], ...groups }]),
    ),
  }) as Messages;
