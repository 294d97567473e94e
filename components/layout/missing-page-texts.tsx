"use client";

import type { ComponentProps } from "react";
import { IntlProvider } from "./intl-provider";
import { PageEnd } from "./page-end";

/**
 * The provider of texts, and `PageEnd`, of the page without a layout. A client component that it shared with the root layout
 * would bring every page its chunk, with a second copy of the header.
 */
export function MissingPageTexts({ children, ...texts }: ComponentProps<typeof IntlProvider>) {
  return (
    <IntlProvider {...texts}>
      {children}
      <PageEnd />
    </IntlProvider>
  );
}
