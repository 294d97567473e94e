"use client";

import { lazy, type ReactNode } from "react";
import type { Language } from "@/lib/platform/languages/language";

/** Loaded, with the catalogues, before what is below it is hydrated. */
const InBengali = lazy(async () => ({ default: (await import("./in-bengali")).InBengali }));

interface InLanguageProps {
  /** Whether the browser reads Bengali where there is some. */
  readsBengali: boolean;
  /** What the document is drawn in. */
  drawn: Language;
  children: ReactNode;
}

/** The whole body in the document's language. Who reads English loads nothing for it. */
export function InLanguage({ readsBengali, drawn, children }: InLanguageProps) {
  return readsBengali ? <InBengali drawn={drawn}>{children}</InBengali> : children;
}
