"use client";

import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { toastError } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import type { input, ZodType } from "@/lib/platform/contracts/zod";
import type { Versioned } from "@/lib/platform/session/call";

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
 * A form for data that several admins may edit at once: sends the changed fields with the version that they are based on. If
 * another admin has changed anything since, the server refuses (docs/product.md 8.6); what was typed is kept.
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
    keep: { person, version: began.version, ...(about !== undefined && { about }) },
    send: async (entries) => {
      const changed = changedFields(entries, began.value);
      if (Object.keys(changed).length > 0) await write(changed, began.version, began.value);
      const saved = await read({ ...began.value, ...changed });
      setBegan(saved);
      form.reset(saved.value as input<Schema>);
      onSaved(saved.value);
    },
    onRefusal: (message) => void toastError(message),
  });
  return form;
}

/** Returns the fields that differ from those that the form began with. */
function changedFields<T extends object>(entries: T, began: T): Partial<T> {
  const names = (Object.keys(entries) as (keyof T)[]).filter(
    (name) => entries[name] !== undefined && JSON.stringify(entries[name]) !== JSON.stringify(began[name]),
  );
  return Object.fromEntries(names.map((name) => [name, entries[name]])) as Partial<T>;
}
