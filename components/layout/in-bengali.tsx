"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useLayoutEffect } from "react";
import "@/lib/platform/languages/bengali";
import { isEnglish, type Language } from "@/lib/platform/languages/language";

interface InBengaliProps {
  /** What the document is drawn in. */
  drawn: Language;
  children: ReactNode;
}

/** For a browser that reads Bengali: a page in the other language is loaded as a document of its own, unseen until then. */
export function InBengali({ drawn, children }: InBengaliProps) {
  const pathname = usePathname();
  useLayoutEffect(() => {
    if (isEnglish(pathname) === (drawn === "en")) return;
    document.documentElement.style.visibility = "hidden";
    window.location.reload();
  }, [pathname, drawn]);
  return children;
}
