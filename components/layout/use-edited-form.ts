"use client";

import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { toastError } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { input, ZodType } from "@/lib/contracts/zod";
import type { Versioned } from "@/lib/session/call";
import { ChangedByAnother, saveChanges } from "@/lib/hooks/save-changes";

interface EditedFormOptions<T extends FieldValues, Schema extends ZodType<T, FieldValues>> {
  id: string;
  rules: () => Promise<Schema>;
  /** The server-rendered state. */
  first: Versioned<T>;
  person: string;
  about?: string;
  read: (values: T) => Promise<Versioned<T>>;
  write: (changed: Partial<T>, version: string, values: T) => Promise<unknown>;
  onSaved: (saved: T) => void;
}

/**
 * A form for data that several admins may edit at once: sends the changed fields with the version they are based on.
 * Merges another admin's changes to other fields, and reports a conflict if both changed the same field.
 */
export function useEditedForm<T extends FieldValues, Schema extends ZodType<T, FieldValues>>(
  options: EditedFormOptions<T, Schema>,
) {
  const { id, rules, first, person, about, read, write, onSaved } = options;
  const [began, setBegan] = useState(first);
  const form = useForm<Schema>({
    id,
    rules,
    begin: first.value as DefaultValues<input<Schema>>,
    keep: {
      person,
      ...(about !== undefined && { about }),
      base: began,
      onBack: (base) => setBegan((base as Versioned<T> | undefined) ?? first),
    },
    send: async (entries) => {
      try {
        const saved = await saveChanges<T>({ entries, began, read, write });
        setBegan(saved);
        form.reset(saved.value as input<Schema>);
        onSaved(saved.value);
      } catch (error) {
        if (error instanceof ChangedByAnother) setBegan(afterTelling(began, error as ChangedByAnother<T>));
        throw error;
      }
    },
    onRefusal: (message) => void toastError(message),
  });
  return form;
}

/**
 * Takes over the conflicting fields, so that the next submit is based on them. Untouched fields keep their initial
 * value, so that they are not sent.
 */
function afterTelling<T extends object>(began: Versioned<T>, error: ChangedByAnother<T>): Versioned<T> {
  const told = Object.fromEntries(error.names.map((name) => [name, error.current.value[name]]));
  return { version: error.current.version, value: { ...began.value, ...told } };
}
