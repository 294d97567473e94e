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
  /** What the server rendered with. */
  first: Versioned<T>;
  person: string;
  about?: string;
  read: (values: T) => Promise<Versioned<T>>;
  write: (changed: Partial<T>, version: string, values: T) => Promise<unknown>;
  onSaved: (saved: T) => void;
}

/**
 * A form about something that several admins may edit at once: it sends what was changed, for the version that it began
 * with; what another admin has changed besides is taken over, and where it is the same field that is said there.
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

/** The next press knows of it. What was left alone stays as it began, so that it is not sent. */
function afterTelling<T extends object>(began: Versioned<T>, error: ChangedByAnother<T>): Versioned<T> {
  const told = Object.fromEntries(error.names.map((name) => [name, error.current.value[name]]));
  return { version: error.current.version, value: { ...began.value, ...told } };
}
