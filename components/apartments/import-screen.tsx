"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type ComponentType, type ReactNode, useRef, useState, useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass, textLink } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { readTextFile } from "@/components/ui/file-drop";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import { toastError } from "@/components/ui/toast";
import { type Unchecked, useForm } from "@/components/ui/use-form";
import { type ImportAnswer, useApartmentImport, type ImportedRow } from "@/lib/apartments/client";
import { APARTMENT_COLUMNS } from "@/lib/apartments/import-contract";
import { type DateOrder, MOST_BYTES } from "@/lib/platform/contracts/fields";
import { CallError } from "@/lib/platform/session/call-error";
import { ImportSource, doneMessage, refusedFirst, tallyOf } from "./import-source";

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

/** What is imported: apartments, or the people who live in them. */
export interface ImportKind {
  /** Of its form, and of the entries that a tab keeps. */
  readonly id: string;
  readonly title: string;
  /** The list that they are part of. */
  readonly list: { readonly href: string; readonly label: string };
  readonly useImport: () => {
    check: (csv: string, order?: DateOrder) => Promise<ImportAnswer>;
    apply: (csv: string, plan: string, order?: DateOrder) => Promise<ImportAnswer>;
  };
  readonly columns: readonly string[];
  /** How many rows it takes, as people read it. */
  readonly most: string;
  /** Explains the columns that are not plain. */
  readonly notes: readonly (readonly [columns: string, words: string])[];
  readonly template: string;
  readonly placeholder: string;
  readonly outdated: string;
  /** Says what is written, and what comes next. */
  readonly Done: ComponentType<DoneProps>;
}

export interface DoneProps {
  readonly rows: readonly ImportedRow[];
  readonly onMore: () => void;
}

/** Rows from a file or typed, checked, corrected and finally imported (docs/product.md 8.15). */
function useImportForm(person: string, { id, useImport }: ImportKind) {
  const { check, apply } = useImport();
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
    id,
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

const OUTCOMES = {
  new: { label: "New", tone: "ok" },
  changed: { label: "Changed", tone: "wait" },
  unchanged: { label: "Unchanged", tone: "plain" },
  refused: { label: "Refused", tone: "bad" },
} as const;

const COLUMNS: Column<ImportedRow>[] = [
  { key: "line", head: "Line", isNumeric: true, sortBy: ({ line }) => line, cell: ({ line }) => line },
  {
    key: "apartment_no",
    head: "Apartment No",
    isStrong: true,
    sortBy: ({ apartment_no }) => apartment_no,
    cell: ({ apartment_no }) => <span className="wrap-anywhere">{apartment_no || "–"}</span>,
  },
  {
    key: "outcome",
    head: "Outcome",
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
  },
  { key: "message", head: "Why", isWordy: true, cell: ({ message }) => message || "–" },
];

interface ImportResultProps {
  form: ImportForm;
  outdated: string;
  checked: NonNullable<ImportForm["checked"]>;
}

/**
 * What each row would do, and the import button, available only while no row is refused and nothing has been edited.
 */
function ImportResult({ form, checked, outdated }: ImportResultProps) {
  const { rows } = checked.answer;
  const text = useWatch({ control: form.form.control, name: "text" });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useMemo(() => refusedFirst(rows), [rows]);
  useEffect(() => heading.current?.focus(), [checked]);
  return (
    <section aria-labelledby="import-result">
      <div className="mb-5 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          ref={heading}
          tabIndex={-1}
          id="import-result"
          className="text-head-xl/[1.25] tracking-snug [font-feature-settings:normal]"
        >
          {tallyOf(rows)}
        </h2>
        <ImportActions form={form} rows={rows} isEdited={text !== checked.text} />
      </div>
      {checked.isOutdated && (
        <div className="mb-5">
          <FormError>{outdated}</FormError>
        </div>
      )}
      <Table label="Rows of the file" rows={shown} columns={COLUMNS} rowKey={({ line }) => String(line)} />
    </section>
  );
}

interface ImportActionsProps {
  form: ImportForm;
  rows: readonly ImportedRow[];
  isEdited: boolean;
}

function ImportActions({ form, rows, isEdited }: ImportActionsProps) {
  if (isEdited) return <Hint>Check the edited rows again.</Hint>;
  if (rows.some(({ outcome }) => outcome === "refused"))
    return <Hint>Fix or remove the refused rows, then check again.</Hint>;
  if (rows.every(({ outcome }) => outcome === "unchanged")) return <Hint>There is nothing to apply.</Hint>;
  return (
    <Button
      variant="primary"
      className="max-sm:w-full"
      busy={form.isApplying}
      onClick={() => void form.applyChecked()}
    >
      Apply
    </Button>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <p className="text-ink-2 text-label flex items-center gap-2">
      <TriangleAlert className="icon text-lamp-ink flex-none" aria-hidden="true" />
      {children}
    </p>
  );
}

/** Imports many from CSV: a file, a preview of its rows, then all of it or nothing (docs/product.md 8.15). */
export function ImportScreen({ person, kind = APARTMENTS, children }: ImportScreenProps) {
  const form = useImportForm(person, kind);
  const { checked } = form;
  return (
    <>
      <ScreenHead>
        <PageHeading>{kind.title}</PageHeading>
        <Link className={textLink()} href={kind.list.href} prefetch={false}>
          {kind.list.label}
        </Link>
      </ScreenHead>
      {checked?.answer.applied ? (
        <kind.Done rows={checked.answer.rows} onMore={form.begin} />
      ) : (
        <div className="grid gap-5">
          <ImportSource form={form} kind={kind} />
          {checked && <ImportResult form={form} checked={checked} outdated={kind.outdated} />}
          {children}
        </div>
      )}
    </>
  );
}

interface ImportScreenProps {
  person: string;
  kind?: ImportKind;
  /** Below the rows, until they are written. */
  children?: ReactNode;
}

/** What was written, with the focus on it. */
export function ImportDone({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cardClass({}, "grid justify-items-start gap-4 p-4 @xl:p-6 print:hidden")} data-done>
      <h2 ref={heading} tabIndex={-1} className="text-head-xl/[1.25] tracking-snug flex items-center gap-3">
        <CircleCheck className="icon text-leaf flex-none" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}

const LIST = "/dashboard/manage-apartments";

function ApartmentsDone({ rows, onMore }: DoneProps) {
  return (
    <ImportDone title={doneMessage(rows)}>
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
        <Link href={LIST} prefetch={false} className={buttonClass({ variant: "primary" })}>
          See All Apartments
        </Link>
        <Button onClick={onMore}>Import More</Button>
      </div>
    </ImportDone>
  );
}

const APARTMENTS: ImportKind = {
  id: "import",
  title: "Import Apartments",
  list: { href: LIST, label: "All apartments" },
  useImport: useApartmentImport,
  columns: APARTMENT_COLUMNS,
  most: "2,000",
  notes: [
    ["apartment_no", "Floor and block, like 4A. An existing one is changed; a new one is added."],
    ["rent, service_charge", "Like 650 or 650.50."],
    [
      "rooms, bathrooms, balconies, size_sqft",
      "Whole numbers. A new apartment needs them and its rent; one balcony if left out.",
    ],
    ["amenities", "Separated by semicolons, or one per line."],
    ["free_from", "Like 2026-12-01."],
    ["is_draft", "true for a draft."],
    ["floor_no, block_no", "Optional."],
  ],
  template: "nibash-apartments-template.csv",
  placeholder: "apartment_no,rent,rooms,bathrooms,balconies,size_sqft",
  outdated:
    "Somebody has changed apartments since the check, so nothing was written. Please look at the rows again.",
  Done: ApartmentsDone,
};
