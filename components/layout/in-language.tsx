"use client";

import { usePathname } from "next/navigation";
import { lazy, type ReactNode, useLayoutEffect } from "react";
import { isEnglish, type Language } from "@/lib/platform/languages/language";

/** Loads the catalogues before what is below it is hydrated. */
const WithBengali = lazy(async () => {
  await import("@/lib/platform/languages/bengali");
  return { default: ({ children }: { children: ReactNode }) => children };
});

interface InLanguageProps {
  /** Whether the browser reads Bengali where there is some. */
  readsBengali: boolean;
  /** What the document is drawn in. */
  drawn: Language;
  children: ReactNode;
}

/** The whole body in the document's language. English loads nothing for it. */
export function InLanguage({ readsBengali, drawn, children }: InLanguageProps) {
  return (
    <>
      {readsBengali && <Crossing drawn={drawn} />}
      {drawn === "bn" ? <WithBengali>{children}</WithBengali> : children}
    </>
  );
}

/** A page in the other language is loaded as a document of its own, unseen until then. */
function Crossing({ drawn }: { drawn: Language }) {
  const pathname = usePathname();
  useLayoutEffect(() => {
    if (isEnglish(pathname) === (drawn === "en")) return;
    document.documentElement.style.visibility = "hidden";
    window.location.reload();
  }, [pathname, drawn]);
  return null;
}
