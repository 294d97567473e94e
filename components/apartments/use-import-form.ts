"use client";

import { useState } from "react";
import { toastError } from "@/components/ui/toast";
import { type Unchecked, useForm } from "@/components/ui/use-form";
import { MOST_IMPORTED_BYTES } from "@/lib/contracts/apartments.columns";
import { type ImportAnswer, useApartmentImport } from "@/lib/hooks/apartment-import";

type Entries = Unchecked<{ text: string }>;

/** An answer, and of which text it is. */
interface Checked {
  readonly text: string;
  readonly answer: ImportAnswer;
  /** Applying it found the apartments other than the check did. */
  readonly isOutdated: boolean;
}

const NO_TEXT = "This is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.";
const TOO_LARGE = "Use a file of at most 1 MB.";

/** The text of a file, or why it cannot be taken. */
async function readFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > MOST_IMPORTED_BYTES) return { refusal: TOO_LARGE };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.trim() === "" ? { refusal: "This file is empty." } : { text };
  } catch {
    return { refusal: NO_TEXT };
  }
}

/** Rows from a file or by hand, checked, mended, and written at last (docs/product.md 8.15). */
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
    const read = await readFile(file);
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
