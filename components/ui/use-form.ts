"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
} from "react-hook-form";
import type { input, output, ZodType } from "@/lib/contracts/zod";
import { WENT_WRONG } from "@/lib/format/words";
import { CallError } from "@/lib/http/call-error";

type Rules = ZodType<unknown, FieldValues>;

interface FormOptions<Schema extends Rules> {
  /** What the ids of its fields begin with. */
  id: string;
  /**
   * Fetches the schema of the contract, when the form is first entered: with zod it is heavier than all else of a public
   * page. Without rules the browser's own checks stay.
   */
  rules?: () => Promise<Schema>;
  /** What the fields begin with, where they are not empty. */
  begin?: DefaultValues<input<Schema>>;
  /** Throws a CallError where the server refuses. */
  send: (entries: output<Schema>) => unknown;
  /** Told beside what the form itself says. */
  onRefusal?: (message: string) => void;
}

/** What a failure of the server is called among a form's errors; only another entry or another sending ends it. */
const SERVER = "server";

/**
 * Every form with rules: react-hook-form checked by the contract's own schema. The first failing field takes the focus,
 * an error goes with its cause, a refusal stands at the field that the server names, else at the form (`FormMessage`)
 * until it is sent again. Entries stay, those from before the scripts came too. One sending at a time: `isBusy`.
 * A form of a public page says method="post": a press before the scripts are there is kept and puts no password into an
 * address.
 */
export function useForm<Schema extends Rules>(options: FormOptions<Schema>) {
  type Entries = input<Schema>;
  type Sent = output<Schema>;
  const { id, rules, begin, send, onRefusal } = options;
  const isSending = useRef(false);

  const check: Resolver<Entries, unknown, Sent> = async (values, context, about) => {
    if (!rules) return { values: values as unknown as Sent, errors: {} };
    const resolve = zodResolver(await rules());
    const checked = await resolve(withFiles(values), context, about);
    for (const name of fixedFields(hook.formState.errors, checked.errors)) hook.clearErrors(name);
    return checked;
  };
  const hook = useHookForm<Entries, unknown, Sent>({
    ...(begin && { defaultValues: begin }),
    resolver: check,
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting, submitCount } = hook.formState;

  const refuse = (error: unknown) => {
    const { message, fields } = error instanceof CallError ? error : { message: WENT_WRONG, fields: {} };
    const entries = hook.getValues();
    const told = Object.entries<string>(fields).filter(([name]) => name in entries);
    for (const [place, [name, words]] of told.entries())
      hook.setError(name as Path<Entries>, { type: SERVER, message: words }, { shouldFocus: place === 0 });
    if (told.length === 0) hook.setError("root", { type: SERVER, message: message || WENT_WRONG });
    onRefusal?.(message || WENT_WRONG);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    hook
      .handleSubmit(async (entries) => {
        await send(entries);
      })(event)
      .catch(refuse)
      .finally(() => {
        isSending.current = false;
      });
  };
  // Where it does not come, the press asks again, and tells.
  const onFocus = () => void rules?.().catch(() => undefined);
  return {
    id,
    props: { noValidate: rules !== undefined, onSubmit, onFocus },
    messages: messagesOf(errors),
    isBusy: isSubmitting,
    /** Nothing has been sent yet. */
    isFresh: submitCount === 0 && !isSubmitting,
    ...hook,
  };
}

/** The entries of a form without rules: what is typed is what is sent. */
export type Unchecked<Entries extends FieldValues> = ZodType<Entries, Entries>;

/** Leaves for another page: a form that sends by it stays busy until it is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}

/** What is wrong by the name of the field; `root` is the form itself. */
export type FormMessages = Readonly<Record<string, string | undefined>>;

function messagesOf(errors: FieldErrors): FormMessages {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message as string]));
}

/** A chosen file as the schemas know it; react-hook-form has the field's list. */
function withFiles<Entries extends FieldValues>(values: Entries): Entries {
  const single = ([name, value]: [string, unknown]) => [name, value instanceof FileList ? value[0] : value];
  return Object.fromEntries(Object.entries(values).map(single)) as Entries;
}

/** react-hook-form looks at the changed field alone, but an error may hang on two: a range, or whichever comes first. */
function fixedFields<Entries extends FieldValues>(
  shown: FieldErrors<Entries>,
  found: FieldErrors<Entries>,
): Path<Entries>[] {
  const names = Object.keys(shown) as Path<Entries>[];
  return names.filter((name) => shown[name]?.type !== SERVER && !(name in found));
}
