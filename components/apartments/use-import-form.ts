"use client";

import { useState } from "react";
import { readTextFile } from "@/components/ui/read-text-file";
import { toastError } from "@/components/ui/toast";
import { type Unchecked, useForm } from "@/components/ui/use-form";
import { MOST_IMPORTED_BYTES } from "@/lib/contracts/apartments.columns";
import { type ImportAnswer, useApartmentImport } from "@/lib/hooks/apartment-import";

type Entries = Unchecked<{ text: string }>;

/** An answer, and the text it is for. */
interface Checked {
  readonly text: string;
  readonly answer: ImportAnswer;
  /** The apartments had changed between check and import. */
  readonly isOutdated: boolean;
}

/** Rows from a file or typed, checked, corrected and finally imported (docs/product.md 8.15). */
export function useImportForm(person: string) {
  const { check, apply } = useApartmentImport();
  const [fileName, setFileName] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isApplying, setApplying] = useState(false);
  const form = useForm<Entries>({
    id: "import",
    begin: { text: "" },
    keep: { person },
    send: async ({ text }) => {
      try {
        setChecked({ text, answer: await check(text), isOutdated: false });
      } catch (error) {
        setChecked(null);
        throw error;
      }
    },
  });

  const takeFile = async (file: File) => {
    const read = await readTextFile(file, MOST_IMPORTED_BYTES);
    if ("refusal" in read) {
      form.setError("text", { type: "file", message: `${file.name}: ${read.refusal}` });
      return;
    }
    setFileName(file.name);
    setChecked(null);
    form.clearErrors();
    form.setValue("text", read.text, { shouldDirty: true });
    document.querySelector<HTMLFormElement>("#import-form")?.requestSubmit();
  };
  const applyChecked = async () => {
    if (!checked || isApplying) return;
    setApplying(true);
    try {
      const answer = await apply(checked.text, checked.answer.plan);
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
  };
  return { form, fileName, checked, takeFile, isApplying, applyChecked, begin };
}

export type ImportForm = ReturnType<typeof useImportForm>;
