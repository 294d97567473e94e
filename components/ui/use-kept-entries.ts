"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { forgetEntries, keepEntries, readEntries } from "@/lib/session/kept-entries";

export interface KeptEntriesOptions {
  /** Whose entries: nobody else is shown them. */
  readonly person: string;
  /** Which of several things the form is about. */
  readonly about?: string;
  /** Kept beside the entries and given back with them. */
  readonly base?: unknown;
  /** What was kept is back in the form, or, without a base, was discarded. */
  readonly onBack?: (base: unknown) => void;
}

/** Nothing typed is nothing, whether the field began with an empty text or with no value. */
function written(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => (value === "" || value === null ? undefined : value));
}

/**
 * Unsaved entries outlive the page, so that a session that ends loses nothing: they are kept in this tab for this person
 * from the first change until they are saved, discarded or signed out of (docs/product.md 3.11).
 */
export function useKeptEntries<Entries extends FieldValues, Sent>(
  hook: UseFormReturn<Entries, unknown, Sent>,
  id: string,
  keep: KeptEntriesOptions | undefined,
) {
  const [isBack, setBack] = useState(false);
  const person = keep?.person;
  const form = keep?.about === undefined ? id : `${id}:${keep.about}`;

  const restore = useEffectEvent(() => {
    if (person === undefined) return;
    const kept = readEntries(person, form);
    if (!kept) return;
    keep?.onBack?.(kept.base);
    hook.reset(kept.entries as Entries, { keepDefaultValues: true });
    setBack(true);
  });
  const store = useEffectEvent((entries: FieldValues, began: unknown) => {
    if (person === undefined) return;
    const isUnsaved = written(entries) !== written(began ?? {});
    if (isUnsaved) keepEntries(person, form, { entries, base: keep?.base });
    else forgetEntries(person, form);
    if (!isUnsaved) setBack(false);
  });

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Behind the effect, and first of all: what is kept must be back before anything is kept again.
    queueMicrotask(() => {
      if (isGone) return;
      restore();
      stop = hook.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => store(values, defaultValues),
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
    // The hook and its functions stay the same for as long as the form stands.
  }, [hook, form]);

  const discard = () => {
    keep?.onBack?.(undefined);
    hook.reset();
    if (person !== undefined) forgetEntries(person, form);
    setBack(false);
  };
  return { isBack, discard };
}
