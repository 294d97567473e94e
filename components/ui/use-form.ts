"use client";

import { type SubmitEvent, useRef, useEffect, useEffectEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
  type UseFormReturn,
} from "react-hook-form";
import { pageLanguage, wentWrong } from "@/lib/platform/contracts/language";
import type { input, output, ZodType } from "@/lib/platform/contracts/zod";
import { CallError } from "@/lib/platform/session/call-error";
import { forgetEntries, keepEntries, readEntries } from "@/lib/platform/session/kept-entries";
import { browserMessage } from "./field";

type Rules = ZodType<unknown, FieldValues>;

interface FormOptions<Schema extends Rules> {
  /** Prefix of its fields' ids. */
  id: string;
  /**
   * The contract's schema; on a public page, whose scripts are smaller than zod, a function that loads it on the form's
   * first focus. Without rules the browser's own validation applies.
   */
  rules?: Schema | (() => Promise<Schema>);
  /** Initial values; a field without one starts empty. */
  begin?: DefaultValues<input<Schema>>;
  /** Changes the entries before they are checked: a photo that is too large to send. */
  prepare?: (entries: input<Schema>) => Promise<input<Schema>>;
  /** Throws a CallError if the server rejects. */
  send: (entries: output<Schema>) => unknown;
  /** Keeps unsaved entries, for longer forms. */
  keep?: KeptEntriesOptions;
  /** Called in addition to the message in the form. */
  onRefusal?: (message: string) => void;
}

/** The type of a server error; only a new entry or submit clears it. */
const SERVER = "server";

/**
 * The form kit: react-hook-form with the contract's schema. Focuses the first invalid field; clears an error with its cause;
 * shows a server error at its field, else at the form (`FormMessage`), until the next submit. Keeps entries, even those typed
 * before the scripts load. One submit at a time: `isBusy`. A form on a public page has method="post": a submit before the
 * scripts load is held and puts no password into the URL.
 */
export function useForm<Schema extends Rules>(options: FormOptions<Schema>) {
  type Entries = input<Schema>;
  type Sent = output<Schema>;
  const { id, rules, begin, prepare, send, keep, onRefusal } = options;
  const isSending = useRef(false);

  const check: Resolver<Entries, unknown, Sent> = async (values, context, about) => {
    if (!rules) {
      const errors = browserErrors<Entries>(about.fields);
      const isRight = Object.keys(errors).length === 0;
      return isRight ? { values: values as unknown as Sent, errors: {} } : { values: {}, errors };
    }
    const resolve = await loadResolver(rules);
    const entries = withFiles(values);
    const checked = await resolve(prepare ? await prepare(entries) : entries, context, about);
    if (pageLanguage() === "bn") await sayInBengali(checked.errors);
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
    readFields(hook, event.currentTarget);
    hook
      .handleSubmit(async (entries) => {
        await send(entries);
      })(event)
      .catch((error: unknown) => {
        const message = showRefusal(hook, error);
        onRefusal?.(message);
        // Not a rejection but a bug: log it too.
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
    // The browser's own bubble would cover the page and vanish.
    props: { noValidate: true, onSubmit, onFocus },
    messages: messagesOf(errors),
    isBusy: isSubmitting,
    /** Not submitted yet. */
    isFresh: submitCount === 0 && !isSubmitting,
    kept,
    ...hook,
  };
}

/**
 * Takes over what fields show and the form has not heard of: a password manager may fill one without an event. They are
 * what the user sees, and means to send.
 */
function readFields<Entries extends FieldValues>(
  { getValues, register }: Pick<UseFormReturn<Entries>, "getValues" | "register">,
  { elements }: HTMLFormElement,
): void {
  for (const field of elements) {
    if (!isTyped(field)) continue;
    const name = field.name as Path<Entries>;
    const heard = getValues(name) as unknown;
    // Others are no fields of this form's data, or read by a Controller in its own way.
    const isPlain = heard === null || typeof heard === "string" || typeof heard === "number";
    if (!isPlain || String(heard ?? "") === field.value) continue;
    void register(name).onChange({ target: field, type: "change" });
  }
}

const OTHER_TYPES: ReadonlySet<string> = new Set(["checkbox", "radio", "file", "select-multiple"]);

function isTyped(field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const hasValue =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  return hasValue && field.name !== "" && !OTHER_TYPES.has(field.type);
}

/** Shows a server error at its fields, else at the form; returns its message. */
function showRefusal<Entries extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Entries>, "getValues" | "setError">,
  error: unknown,
): string {
  const { message, fields } = error instanceof CallError ? error : { message: "", fields: {} };
  const words = message || wentWrong();
  const entries = getValues();
  const told = Object.entries<string>(fields).filter(([name]) => (name.split(".")[0] ?? "") in entries);
  for (const [place, [name, text]] of told.entries())
    setError(name as Path<Entries>, { type: SERVER, message: text }, { shouldFocus: place === 0 });
  if (told.length === 0) setError("root", { type: SERVER, message: words });
  return words;
}

async function loadResolver<Schema extends Rules>(
  rules: Schema | (() => Promise<Schema>),
): Promise<Resolver<input<Schema>, unknown, output<Schema>>> {
  const { zodResolver } = await import("@hookform/resolvers/zod");
  const schema: Schema = typeof rules === "function" ? await rules() : rules;
  return zodResolver(schema);
}

/** A contract's sentences are in English. Their partners are fetched by pages in Bengali alone, at the first mistake. */
async function sayInBengali(errors: object): Promise<void> {
  const wrong = entriesOf(errors, "");
  if (wrong.length === 0) return;
  const refusals = await import("@/lib/platform/contracts/refusals").catch(() => null);
  for (const [, error] of wrong)
    if (refusals && error.message) error.message = refusals.refusalIn("bn", error.message);
}

/** The entries of a form without rules, sent as typed. */
export type Unchecked<Entries extends FieldValues> = ZodType<Entries, Entries>;

interface FormWithToken {
  readonly setValue: (name: "token", value: string) => void;
  readonly clearErrors: () => void;
}

/** Fills in the token of the link that opened the page; `take` finds it. */
export function useLinkToken({ setValue, clearErrors }: FormWithToken, take: () => string): void {
  useEffect(() => {
    const fill = () => {
      setValue("token", take());
      clearErrors();
    };
    fill();
    // Another link opened in this tab changes only the hash.
    window.addEventListener("hashchange", fill);
    return () => window.removeEventListener("hashchange", fill);
  }, [setValue, clearErrors, take]);
}

/** Navigates to another page; never resolves, so that the form stays busy until the page is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}

/** Error messages by field name; `root` is the form itself. */
export type FormMessages = Readonly<Record<string, string | undefined>>;

function messagesOf(errors: FieldErrors): FormMessages {
  return Object.fromEntries(entriesOf(errors, "").map(([name, { message = "" }]) => [name, message]));
}

interface FieldFault {
  type: string;
  message?: string;
}

const isFault = (error: object): error is FieldFault => "type" in error && typeof error.type === "string";

/** Rows of fields have their errors below their own name: `facts.0.value`; one about all of them is its `root`. */
function entriesOf(errors: object, path: string): [name: string, error: FieldFault][] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, error]) => {
    if (typeof error !== "object" || error === null) return [];
    const own = path && name === "root" ? path.slice(0, -1) : path + name;
    return isFault(error) ? [[own, error]] : entriesOf(error, `${own}.`);
  });
}

/** Returns the browser's own validation messages, by field. */
function browserErrors<Entries extends FieldValues>(
  fields: Parameters<Resolver<Entries>>[2]["fields"],
): FieldErrors<Entries> {
  const wrong = Object.entries<{ ref: Partial<HTMLInputElement> } | undefined>(fields).flatMap(
    ([name, field]) => {
      const message = field && browserMessage(field.ref);
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

/** react-hook-form revalidates only the changed field, but an error may depend on two, such as a range or their order. */
function fixedFields<Entries extends FieldValues>(
  shown: FieldErrors<Entries>,
  found: FieldErrors<Entries>,
): Path<Entries>[] {
  const names = Object.keys(shown) as Path<Entries>[];
  return names.filter((name) => shown[name]?.type !== SERVER && !(name in found));
}

interface KeptEntriesOptions {
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
function useKeptEntries<Entries extends FieldValues, Sent>(
  hook: UseFormReturn<Entries, unknown, Sent>,
  id: string,
  keep: KeptEntriesOptions | undefined,
) {
  const [isBack, setBack] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const person = keep?.person;
  const form = keep?.about === undefined ? id : `${id}:${keep.about}`;

  const restore = useEffectEvent(() => {
    if (person === undefined) return;
    const kept = readEntries(person, form);
    if (!kept) return;
    const began = hook.getValues();
    hook.reset({ ...began, ...kept.entries }, { keepDefaultValues: true });
    setBack(true);
    setUnsaved(true);
    setOutdated(kept.version !== keep?.version);
  });
  const store = useEffectEvent((values: FieldValues, began: FieldValues = {}) => {
    if (person === undefined) return;
    const entries = unsavedEntries(values, began);
    const isChanged = Object.keys(entries).length > 0;
    if (isChanged) keepEntries(person, form, { entries, version: keep?.version });
    else forgetEntries(person, form);
    setUnsaved(isChanged);
    if (!isChanged) setBack(false);
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
    setUnsaved(false);
  };
  return { person, isBack, isOutdated, isUnsaved, discard };
}
