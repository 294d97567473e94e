"use client";

import { type SubmitEvent, useState } from "react";
import { CallError } from "@/lib/http/call-error";
import { WENT_WRONG } from "@/lib/format/words";

interface Failure {
  /** The field it is about, where it is about one. */
  readonly field?: string | undefined;
  readonly message: string;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A contract's schema, as far as a form needs it. */
interface Rules<T> {
  safeParse(
    entries: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

interface CheckedForm<T> {
  /** Fetches the schema; the page is there before it. */
  rules: () => Promise<Rules<T>>;
  /** Throws where the server refuses; when it is done, it leaves the page. */
  submit: (entries: T) => Promise<void>;
  onRefusal?: (message: string) => void;
}

/**
 * A public page's form on native fields, checked by the contract's own schema: react-hook-form and zod would be 85 kB
 * before anything is typed. The first failure alone is told and its field takes the focus; entries stay.
 */
export function useCheckedForm<T>({ rules, submit, onRefusal }: CheckedForm<T>) {
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  const tell = (form: HTMLFormElement, told: Failure) => {
    setBusy(false);
    setFailure(told);
    const field = told.field && form.elements.namedItem(told.field);
    if (field instanceof HTMLElement) field.focus();
  };
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      const checked = (await rules()).safeParse(Object.fromEntries(new FormData(form)));
      if (!checked.success) {
        tell(form, failureOf(checked.error.issues[0]));
        return;
      }
      setFailure(undefined);
      await submit(checked.data);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const refusal = refusalOf(error, form);
      tell(form, refusal);
      onRefusal?.(refusal.message);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  /** The schema is on its way while the first field is filled in; a failure shows at the press, which asks again. */
  const onFocus = () => void rules().catch(() => undefined);
  // By POST, so that a press before the scripts are there puts no password into an address.
  return { form: { method: "post", noValidate: true, onSubmit, onFocus }, failure, isBusy };
}

function failureOf(issue?: Issue): Failure {
  return { field: issue?.path[0]?.toString(), message: issue?.message ?? WENT_WRONG };
}

function refusalOf(error: Error, form: HTMLFormElement): Failure {
  if (!(error instanceof CallError)) return { message: WENT_WRONG };
  const field = Object.keys(error.fields).find((name) => form.elements.namedItem(name) !== null);
  return { field, message: error.message };
}
