"use client";

import { type SubmitEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
  type UseFormReturn,
} from "react-hook-form";
import type { input, output, ZodType } from "@/lib/contracts/zod";
import { WENT_WRONG } from "@/lib/format/words";
import { CallError } from "@/lib/session/call-error";
import { type KeptEntriesOptions, useKeptEntries } from "./use-kept-entries";

type Rules = ZodType<unknown, FieldValues>;

interface FormOptions<Schema extends Rules> {
  /** Prefix of its fields' ids. */
  id: string;
  /**
   * Loads the contract's schema when the form first gets focus: with zod it outweighs the rest of a public page. Without
   * rules the browser's own checks apply, in its words.
   */
  rules?: () => Promise<Schema>;
  /** Initial values; a field without one starts empty. */
  begin?: DefaultValues<input<Schema>>;
  /** Throws a CallError when the server refuses. */
  send: (entries: output<Schema>) => unknown;
  /** Keeps unsaved entries, for forms that it would be a pity to write twice. */
  keep?: KeptEntriesOptions;
  /** Called in addition to the message in the form. */
  onRefusal?: (message: string) => void;
}

/** The type of an error that the server sent; only a new entry or a new submit clears it. */
const SERVER = "server";

/**
 * Every form with rules: react-hook-form, validated by the contract's own schema. The first invalid field takes the
 * focus; an error disappears with its cause; a refusal shows at the field that the server names, else at the form
 * (`FormMessage`), until the next submit. Entries are kept, even those typed before the scripts loaded. One submit at a
 * time: `isBusy`. A form on a public page has method="post": a submit before the scripts load is kept and puts no password
 * into the URL.
 */
export function useForm<Schema extends Rules>(options: FormOptions<Schema>) {
  type Entries = input<Schema>;
  type Sent = output<Schema>;
  const { id, rules, begin, send, keep, onRefusal } = options;
  const isSending = useRef(false);

  const check: Resolver<Entries, unknown, Sent> = async (values, context, about) => {
    if (!rules) {
      const errors = browserErrors<Entries>(about.fields);
      const isRight = Object.keys(errors).length === 0;
      return isRight ? { values: values as unknown as Sent, errors: {} } : { values: {}, errors };
    }
    const resolve = await loadResolver(rules);
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
  const kept = useKeptEntries(hook, id, keep);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    hook
      .handleSubmit(async (entries) => {
        await send(entries);
      })(event)
      .catch((error: unknown) => {
        const message = showRefusal(hook, error);
        onRefusal?.(message);
        // Not a refusal but a fault of ours: the console gets it too.
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => {
        isSending.current = false;
      });
  };
  // If it fails to load, the submit tries again and reports the failure.
  const onFocus = () => void (rules && loadResolver(rules).catch(() => undefined));
  return {
    id,
    // A bubble of the browser's would lie over the page, and go by itself.
    props: { noValidate: true, onSubmit, onFocus },
    messages: messagesOf(errors),
    isBusy: isSubmitting,
    /** Not submitted yet. */
    isFresh: submitCount === 0 && !isSubmitting,
    kept,
    ...hook,
  };
}

/** Shows a refusal at the fields that it names, else at the form; answers its words. */
function showRefusal<Entries extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Entries>, "getValues" | "setError">,
  error: unknown,
): string {
  const { message, fields } = error instanceof CallError ? error : { message: "", fields: {} };
  const words = message || WENT_WRONG;
  const entries = getValues();
  const told = Object.entries<string>(fields).filter(([name]) => (name.split(".")[0] ?? "") in entries);
  for (const [place, [name, text]] of told.entries())
    setError(name as Path<Entries>, { type: SERVER, message: text }, { shouldFocus: place === 0 });
  if (told.length === 0) setError("root", { type: SERVER, message: words });
  return words;
}

/** The schema and what validates by it, neither of which a page loads before somebody enters its form. */
async function loadResolver<Schema extends Rules>(
  rules: () => Promise<Schema>,
): Promise<Resolver<input<Schema>, unknown, output<Schema>>> {
  const { zodResolver } = await import("@hookform/resolvers/zod");
  const schema: Schema = await rules();
  return zodResolver(schema);
}

/** The entries of a form without rules, sent as typed. */
export type Unchecked<Entries extends FieldValues> = ZodType<Entries, Entries>;

/** Navigates to another page; never resolves, so that the form stays busy until the page is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}

/** Error messages by field name; `root` is the form itself. */
export type FormMessages = Readonly<Record<string, string | undefined>>;

function messagesOf(errors: FieldErrors): FormMessages {
  return Object.fromEntries(entriesOf(errors, ""));
}

/** Rows of fields have their errors below their own name: `facts.0.value`; one about all of them is its `root`. */
function entriesOf(errors: object, path: string): [name: string, message: string][] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, error]) => {
    if (typeof error !== "object" || error === null) return [];
    const own = path && name === "root" ? path.slice(0, -1) : path + name;
    return "type" in error && typeof error.type === "string"
      ? [[own, "message" in error ? String(error.message) : ""]]
      : entriesOf(error, `${own}.`);
  });
}

/** What the browser itself finds in the fields of a form, in the language of the person. */
function browserErrors<Entries extends FieldValues>(
  fields: Parameters<Resolver<Entries>>[2]["fields"],
): FieldErrors<Entries> {
  const wrong = Object.entries<{ ref: Partial<HTMLInputElement> } | undefined>(fields).flatMap(
    ([name, field]) => {
      const message = field?.ref.validationMessage;
      return message ? [[name, { type: "browser", message }] as const] : [];
    },
  );
  return Object.fromEntries(wrong) as FieldErrors<Entries>;
}

/** The schemas expect one file; react-hook-form holds the input's FileList. */
function withFiles<Entries extends FieldValues>(values: Entries): Entries {
  const single = ([name, value]: [string, unknown]) => [name, value instanceof FileList ? value[0] : value];
  return Object.fromEntries(Object.entries(values).map(single)) as Entries;
}

/** react-hook-form revalidates the changed field alone, but an error may depend on two: a range, or which of them comes first. */
function fixedFields<Entries extends FieldValues>(
  shown: FieldErrors<Entries>,
  found: FieldErrors<Entries>,
): Path<Entries>[] {
  const names = Object.keys(shown) as Path<Entries>[];
  return names.filter((name) => shown[name]?.type !== SERVER && !(name in found));
}
