"use client";

import { PageEnd } from "./page-end";

/**
 * `PageEnd` for the page without a layout. A client component that it shared with the root layout would bring every page its
 * chunk, with a second copy of the header.
 */
export function MissingPageEnd() {
  return <PageEnd />;
}
