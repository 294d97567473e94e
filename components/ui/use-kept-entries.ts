"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { forgetEntries, keepEntries, readEntries } from "@/lib/session/kept-entries";

export interface KeptEntriesOptions {
  /** The owner of the entries; others never see them. */
  readonly person: string;
  /** The object of the form. */
  readonly about?: string;
  /** Stored with the entries and returned with them. */
  readonly base?: unknown;
  /** Called when the entries are restored or, without a base, discarded. */
  readonly onBack?: (base: unknown) => void;
}

/** Treats an empty text like a missing value. */
function written(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => (value === "" || value === null ? undefined : value));
}

/**
 * Keeps unsaved entries beyond the page, so that an ended session loses nothing: in this tab and for this user, from the
 * first change until they are saved or discarded or the user signs out (docs/product.md 3.11).
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
    // After the effect, and first: stored entries must be restored before anything is stored again.
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
    // The hook and its functions are stable while the form is mounted.
  }, [hook, form]);

  const discard = () => {
    keep?.onBack?.(undefined);
    hook.reset();
    if (person !== undefined) forgetEntries(person, form);
    setBack(false);
  };
  return { isBack, discard };
}
