"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/**
 * The URL state of a list's page, order and filter. `visit` adds a history entry for a user's choice; `correct` replaces the
 * current one. Neither requests the page from the server: the rows are here, or a hook fetches them. A visit starts from the
 * current URL, since `params` of the last render may lack the latest choice.
 */
export function useViewAddress() {
  const pathname = usePathname();
  const params = useSearchParams();
  return {
    params,
    visit: (write: (now: URLSearchParams) => string) => {
      const now = new URLSearchParams(window.location.search);
      const query = write(now);
      if (query.replace("?", "") !== now.toString())
        window.history.pushState(null, "", `${pathname}${query}`);
    },
    correct: (query: string) => window.history.replaceState(null, "", `${pathname}${query}`),
  };
}

/** Returns the values of all fields of a form by name, empty ones as "". */
export type FieldTexts = Readonly<Record<string, string>>;

/**
 * Keeps the fields of a filter in sync with the URL, which Back, Forward and links change too, without re-rendering them,
 * which would lose the focus. Initially they have the server's values, or what the user has typed since. They already have
 * what the form itself asked for: the URL follows a moment later, and entries of that moment stay.
 */
export function useAddressFields(form: RefObject<HTMLFormElement | null>, shown: FieldTexts) {
  const words = JSON.stringify(shown);
  const said = useRef(words);
  useEffect(() => {
    if (said.current === words) return;
    said.current = words;
    fillFields(form.current, JSON.parse(words) as FieldTexts);
  }, [form, words]);
  return { remember: (fields: FieldTexts) => void (said.current = JSON.stringify(fields)) };
}

export function fillFields(form: HTMLFormElement | null, fields: FieldTexts): void {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = fields[field.name];
      if (value !== undefined) field.value = value;
    }
}
