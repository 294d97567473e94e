"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { forgetEntries, keepEntries, readEntries } from "@/lib/platform/session/kept-entries";

export interface KeptEntriesOptions {
  /** The owner of the entries; others never see them. */
  readonly person: string;
  /** The object of the form. */
  readonly about?: string;
  /** The version of that object. */
  readonly version?: string;
}

/** Treats an empty text like a missing value. */
function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) => (each === "" || each === null ? undefined : each));
}

/** Returns the entries that differ from those that the form began with. */
function unsavedEntries(entries: FieldValues, began: FieldValues): FieldValues {
  const changed = Object.entries(entries).filter(([name, value]) => written(value) !== written(began[name]));
  return Object.fromEntries(changed);
}

/**
 * Keeps unsaved entries beyond the page, so that an ended session loses nothing: in this tab and for this user, from the
 * first change until they are saved or discarded or the user signs out (docs/product.md 3.11). Only what was changed is
 * kept, so that it comes back over what is stored by then.
 */
export function useKeptEntries<Entries extends FieldValues, Sent>(
  hook: UseFormReturn<Entries, unknown, Sent>,
  id: string,
  keep: KeptEntriesOptions | undefined,
) {
  const [isBack, setBack] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const person = keep?.person;
  const form = keep?.about === undefined ? id : `${id}:${keep.about}`;

  const restore = useEffectEvent(() => {
    if (person === undefined) return;
    const kept = readEntries(person, form);
    if (!kept) return;
    const began = hook.getValues();
    hook.reset({ ...began, ...kept.entries }, { keepDefaultValues: true });
    setBack(true);
    setOutdated(kept.version !== keep?.version);
  });
  const store = useEffectEvent((values: FieldValues, began: FieldValues = {}) => {
    if (person === undefined) return;
    const entries = unsavedEntries(values, began);
    const isUnsaved = Object.keys(entries).length > 0;
    if (isUnsaved) keepEntries(person, form, { entries, version: keep?.version });
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
    hook.reset();
    if (person !== undefined) forgetEntries(person, form);
    setBack(false);
  };
  return { isBack, isOutdated, discard };
}
