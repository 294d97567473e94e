"use client";

import { type RefObject, useEffect, useRef } from "react";

/** What the fields of a form say, by their names; all of them, empty ones as "". */
export type FieldWords = Readonly<Record<string, string>>;

/**
 * Has the fields of a filter say what the address says. Back, forward and links change it too; the fields are not drawn
 * again for that, which would take the focus away. At first they hold what the server wrote, or already what somebody
 * has typed since. What the form itself `asked` for it says already: the address follows a moment later, and what was
 * chosen in that moment stays.
 */
export function useAddressFields(form: RefObject<HTMLFormElement | null>, shown: FieldWords) {
  const words = JSON.stringify(shown);
  const said = useRef(words);
  useEffect(() => {
    if (said.current === words) return;
    said.current = words;
    fillFields(form.current, JSON.parse(words) as FieldWords);
  }, [form, words]);
  return { asked: (fields: FieldWords) => void (said.current = JSON.stringify(fields)) };
}

export function fillFields(form: HTMLFormElement | null, fields: FieldWords): void {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = fields[field.name];
      if (value !== undefined) field.value = value;
    }
}
