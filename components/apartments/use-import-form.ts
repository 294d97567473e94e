"use client";

import { useRef, useState } from "react";
import { readTextFile } from "@/components/ui/read-text-file";
import { toastError } from "@/components/ui/toast";
import { type Unchecked, useForm } from "@/components/ui/use-form";
import { type DateOrder, MOST_BYTES } from "@/lib/platform/contracts/csv-files";
import { type ImportAnswer, useApartmentImport } from "@/lib/apartments/client";
import { CallError } from "@/lib/platform/session/call-error";

type Entries = Unchecked<{ text: string }>;

/** An answer, and the text it is for. */
interface Checked {
  readonly text: string;
  readonly answer: ImportAnswer;
  /** What comes first in its dates, if it leaves that open. */
  readonly dateOrder: DateOrder | undefined;
  /** The apartments had changed between check and import. */
  readonly isOutdated: boolean;
}

/** Rows from a file or typed, checked, corrected and finally imported (docs/product.md 8.15). */
export function useImportForm(person: string) {
  const { check, apply } = useApartmentImport();
  const [fileName, setFileName] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isApplying, setApplying] = useState(false);
  /** A question about the order of the dates; its answer is for the text it was asked about. */
  const [question, setQuestion] = useState("");
  const decided = useRef<{ text: string; dateOrder: DateOrder | undefined }>({
    text: "",
    dateOrder: undefined,
  });
  const form = useForm<Entries>({
    id: "import",
    begin: { text: "" },
    keep: { person },
    send: async ({ text }) => {
      if (decided.current.text !== text) decided.current = { text, dateOrder: undefined };
      const { dateOrder } = decided.current;
      try {
        setChecked({ text, answer: await check(text, dateOrder), dateOrder, isOutdated: false });
        setQuestion("");
      } catch (error) {
        setChecked(null);
        const open = error instanceof CallError ? (error.fields.date_order ?? "") : "";
        setQuestion(open);
        if (!open) throw error;
      }
    },
  });

  const takeFile = async (file: File) => {
    const read = await readTextFile(file, MOST_BYTES);
    if ("refusal" in read) {
      form.setError("text", { type: "file", message: `${file.name}: ${read.refusal}` });
      return;
    }
    setFileName(file.name);
    setChecked(null);
    form.clearErrors();
    form.setValue("text", read.text, { shouldDirty: true });
    submit();
  };
  const chooseDateOrder = (dateOrder: DateOrder) => {
    decided.current = { ...decided.current, dateOrder };
    submit();
  };
  const applyChecked = async () => {
    if (!checked || isApplying) return;
    setApplying(true);
    try {
      const answer = await apply(checked.text, checked.answer.plan, checked.dateOrder);
      setChecked({ ...checked, answer, isOutdated: !answer.applied });
      if (answer.applied) form.reset({ text: "" });
    } catch (error) {
      void toastError(error instanceof Error ? error.message : "");
    } finally {
      setApplying(false);
    }
  };
  const begin = () => {
    form.reset({ text: "" });
    setFileName("");
    setChecked(null);
    setQuestion("");
  };
  return { form, fileName, checked, takeFile, question, chooseDateOrder, isApplying, applyChecked, begin };
}

const submit = () => document.querySelector<HTMLFormElement>("#import-form")?.requestSubmit();

export type ImportForm = ReturnType<typeof useImportForm>;
