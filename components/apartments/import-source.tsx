import { ChevronDown, Download, FileSpreadsheet } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { DateOrderQuestion } from "@/components/ui/date-order-question";
import { Textarea } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { KeptNotice } from "@/components/ui/kept-notice";
import type { ImportOutcome } from "@/lib/apartments/import-contract";
import { saveTextFile } from "@/lib/platform/client/save-file";
import type { ImportForm, ImportKind } from "./import-screen";

/** Saves the header row alone: a spreadsheet opens it with its columns named. */
async function saveTemplate({ template, columns }: ImportKind): Promise<void> {
  const { toCsv } = await import("@/lib/platform/format/csv");
  saveTextFile(template, "text/csv;charset=utf-8", toCsv(columns, []));
}

/** The source of the rows: a file or pasted text; both can be edited by hand. */
export function ImportSource({ form, kind }: { form: ImportForm; kind: ImportKind }) {
  const { form: entries, fileName, takeFile, checked, question, chooseDateOrder } = form;
  return (
    <div className={cardClass({}, "grid gap-5 p-4 @xl:p-6")}>
      <div className="flex justify-end">
        <Button
          size="sm"
          icon={<Download className="icon" aria-hidden="true" />}
          onClick={() => void saveTemplate(kind)}
        >
          Download Template
        </Button>
      </div>
      <FileDrop
        id="import-file"
        label={fileName || "Choose a CSV file"}
        hint={`Or drop it here. Up to ${kind.most} rows and 1 MB.`}
        accept=".csv,.tsv,.txt,text/csv"
        icon={<FileSpreadsheet className="icon" />}
        onFiles={([file]) => void (file && takeFile(file))}
      />
      <form {...entries.props} id="import-form" className="grid gap-5" aria-label="Rows to import">
        <KeptNotice form={entries} />
        <FormField
          form={entries}
          name="text"
          label="Rows"
          hint="From the file, or pasted from a spreadsheet with their header row."
        >
          {(control) => (
            <Textarea
              {...control}
              required
              rows={8}
              wrap="off"
              spellCheck={false}
              autoComplete="off"
              className="overflow-auto tabular-nums"
              placeholder={kind.placeholder}
            />
          )}
        </FormField>
        {question && (
          <DateOrderQuestion question={question} busy={entries.isBusy} onChoose={chooseDateOrder} />
        )}
        <FormMessage form={entries} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button type="submit" variant={checked ? "outline" : "primary"} busy={entries.isBusy}>
            Check Rows
          </Button>
        </div>
      </form>
      <details className="border-line group border-t pt-3">
        <summary className="text-label font-strong flex min-h-11 cursor-pointer items-center gap-2">
          Columns
          <ChevronDown className="icon text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <dl className="text-small/normal mt-2 grid gap-x-6 gap-y-3 @2xl:grid-cols-[auto_minmax(0,1fr)]">
          {kind.notes.map(([columns, words]) => (
            <div key={columns} className="grid gap-x-6 @2xl:col-span-2 @2xl:grid-cols-subgrid">
              <dt className="font-strong wrap-anywhere">{columns}</dt>
              <dd className="text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

export const IMPORT_PATH = "/dashboard/manage-apartments/import";

interface Counted {
  readonly outcome: ImportOutcome;
}

/** Most important first. */
const ORDER = ["refused", "new", "changed", "unchanged"] as const;

function countsOf(rows: readonly Counted[]): readonly (readonly [ImportOutcome, number])[] {
  return ORDER.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const);
}

/** "1 refused, 3 new, 1 changed". */
export function tallyOf(rows: readonly Counted[]): string {
  return countsOf(rows)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count.toLocaleString("en-US")} ${outcome}`)
    .join(", ");
}

/** The outcome of an import: "3 apartments added, 1 changed." */
export function doneMessage(rows: readonly Counted[]): string {
  const counts = Object.fromEntries(countsOf(rows)) as Record<ImportOutcome, number>;
  const home = counts.new === 1 ? "apartment" : "apartments";
  if (counts.new + counts.changed === 0) return "Nothing needed to change.";
  if (counts.changed === 0) return `${counts.new.toLocaleString("en-US")} ${home} added.`;
  const changed = `${counts.changed.toLocaleString("en-US")} changed.`;
  return counts.new === 0 ? changed : `${counts.new.toLocaleString("en-US")} ${home} added, ${changed}`;
}

/** Refused rows first, since they need fixing; otherwise in the file's order. */
export function refusedFirst<Row extends Counted>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (one, other) => Number(other.outcome === "refused") - Number(one.outcome === "refused"),
  );
}
