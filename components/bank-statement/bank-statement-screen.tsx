"use client";

import { FileSpreadsheet, Check } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardClass, textLink } from "@/components/ui/class-names";
import { DateOrderQuestion } from "@/components/ui/date-order-question";
import { FormError } from "@/components/ui/field";
import { FileDrop, readTextFile } from "@/components/ui/file-drop";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import {
  type BankLine,
  BANK_OUTCOMES,
  type BankOutcome,
  type checkBankStatement as endpoint,
} from "@/lib/bank-statement/contract";
import { usePaymentChanges } from "@/lib/payments/office-client";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type DateOrder, MOST_BYTES } from "@/lib/platform/contracts/fields";
import { dayLabel } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";

const OUTCOMES = {
  matched: { label: "To confirm", tone: "wait" },
  recorded: { label: "Recorded", tone: "ok" },
  unclear: { label: "Unclear", tone: "bad" },
  out: { label: "Went out", tone: "plain" },
  refused: { label: "Refused", tone: "bad" },
} as const satisfies Record<BankOutcome, { label: string; tone: string }>;

interface Outcome {
  readonly outcome: BankOutcome;
}

/** "3 to confirm, 1 recorded, 2 unclear". */
function bankTally(lines: readonly Outcome[]): string {
  return BANK_OUTCOMES.map(
    (outcome) => [outcome, lines.filter((line) => line.outcome === outcome).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count.toLocaleString("en-US")} ${OUTCOMES[outcome].label.toLowerCase()}`)
    .join(", ");
}

/** Lines that need an action come first, then those that were not understood. */
const ORDER: readonly BankOutcome[] = ["matched", "unclear", "refused", "recorded", "out"];

function toConfirmFirst<Line extends Outcome>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
}

/** `Nov 4, 2026`, or the original text if it is no day. */
function dayText(on: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(on) ? dayLabel(on) : on || "–";
}

interface Checked {
  readonly file: string;
  readonly lines: readonly BankLine[];
}

/** Fetches what each line of a bank statement would record; writes nothing. Throws CallError. */
const checkBankStatement = (csv: string, dateOrder?: DateOrder): Promise<BankLine[]> =>
  call<typeof endpoint>("POST /bank-statement", { csv, query: { date_order: dateOrder } });

/** A bank statement, matched to open months line by line, each for an admin to confirm (docs/product.md 5.55). */
export function BankStatementScreen() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refusal, setRefusal] = useState("");
  const [open, setOpen] = useState<{ file: File; question: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const takeFile = async (file: File, dateOrder?: DateOrder) => {
    setBusy(true);
    setRefusal("");
    setChecked(null);
    if (!dateOrder) setOpen(null);
    try {
      const read = await readTextFile(file, MOST_BYTES);
      if ("refusal" in read) setRefusal(`${file.name}: ${read.refusal}`);
      else setChecked({ file: file.name, lines: await checkBankStatement(read.text, dateOrder) });
      setOpen(null);
    } catch (error) {
      const question = error instanceof CallError && error.fields.date_order;
      if (question) setOpen({ file, question });
      else setRefusal(error instanceof Error ? `${file.name}: ${error.message}` : "");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ScreenHead>
        <PageHeading>Bank Statement</PageHeading>
        <Link className={textLink()} href="/dashboard/payments" prefetch={false}>
          Payments
        </Link>
      </ScreenHead>
      <div className="grid gap-5">
        <div className={cardClass({}, "grid gap-5 p-4 @xl:p-6")} aria-busy={isBusy}>
          <p className="text-ink-2 text-label max-w-[72ch]">
            Each line that names a tenant, by apartment, name, telephone or email address, finds the month
            that it pays.
          </p>
          <FileDrop
            id="bank-file"
            label={checked?.file ?? open?.file.name ?? "Choose a CSV file"}
            hint="Or drop it here. Up to 2,000 rows and 1 MB."
            accept=".csv,.tsv,.txt,text/csv"
            icon={<FileSpreadsheet className="icon" />}
            onFiles={([file]) => void (file && takeFile(file))}
          />
          {open && (
            <DateOrderQuestion
              question={open.question}
              busy={isBusy}
              onChoose={(order) => void takeFile(open.file, order)}
            />
          )}
          {refusal && <FormError>{refusal}</FormError>}
        </div>
        {checked && <Lines key={checked.file} checked={checked} />}
      </div>
    </>
  );
}

function Lines({ checked }: { checked: Checked }) {
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = toConfirmFirst(checked.lines);
  const told = lines.map(({ line, outcome }) => ({
    outcome: recorded.has(line) ? ("recorded" as const) : outcome,
  }));
  const columns = bankColumns(recorded, (line) => setRecorded((before) => new Set([...before, line])));
  return (
    <section aria-labelledby="bank-lines">
      <h2 ref={heading} tabIndex={-1} id="bank-lines" className="text-head-xl/[1.25] tracking-snug mb-5">
        {bankTally(told)}
      </h2>
      <Table
        label="Lines of the statement"
        rows={lines}
        columns={columns}
        rowKey={({ line }) => String(line)}
        pageSize={50}
        wide
      />
    </section>
  );
}

/** A line of a bank statement, what it would record, and the button to record it. */
function bankColumns(recorded: ReadonlySet<number>, onRecorded: (line: number) => void): Column<BankLine>[] {
  const outcomeOf = ({ line, outcome }: BankLine) => (recorded.has(line) ? "recorded" : outcome);
  return [
    { key: "line", head: "Line", isNumeric: true, sortBy: ({ line }) => line, cell: ({ line }) => line },
    { key: "on", head: "Day", sortBy: ({ on }) => on, cell: ({ on }) => dayText(on) },
    {
      key: "amount",
      head: "Amount",
      isNumeric: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatMoney(amount),
    },
    {
      key: "reference",
      head: "Reference",
      isWordy: true,
      cell: ({ reference, description }) => (
        <>
          <span className="font-strong block">{reference || "–"}</span>
          {description !== reference && <span className="text-ink-2 text-small block">{description}</span>}
        </>
      ),
    },
    {
      key: "outcome",
      head: "Outcome",
      sortBy: outcomeOf,
      cell: (line) => {
        const { label, tone } = OUTCOMES[outcomeOf(line)];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      key: "match",
      head: "For",
      isWordy: true,
      isWide: true,
      cell: ({ match, message }) => (
        <>
          {match && (
            <span className="font-strong block">
              {`${match.apartment_no}, ${match.name || match.email}: ${periodLabel(match.period)}`}
            </span>
          )}
          <span className="text-ink-2 text-small block">{message}</span>
        </>
      ),
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (line) =>
        outcomeOf(line) === "matched" && <ConfirmLine line={line} onRecorded={() => onRecorded(line.line)} />,
    },
  ];
}

/** Records a matched line as money by bank transfer, as the forms of a month and of any amount do. */
function ConfirmLine({ line, onRecorded }: { line: BankLine; onRecorded: () => void }) {
  return line.match && <Confirm line={line} match={line.match} onRecorded={onRecorded} />;
}

interface ConfirmProps {
  line: BankLine;
  match: NonNullable<BankLine["match"]>;
  onRecorded: () => void;
}

function Confirm({ line, match, onRecorded }: ConfirmProps) {
  const { isBusy, run } = useAction();
  const { period, reference, is_whole } = match;
  const { recordMonth, receive, refresh } = usePaymentChanges();
  const { amount, on } = line;
  const money = { method: "bank", reference, received_on: on, note: "" } as const;
  const success = `Recorded ${formatMoney(amount)}: ${match.apartment_no}, ${match.name || shownEmail(match.email)}`;
  const confirm = async () => {
    if (is_whole) await recordMonth(match, { ...money, period, received: amount });
    else await receive(match, { ...money, amount }).then(refresh);
    onRecorded();
  };
  return (
    <RowActions>
      <Button
        variant="row"
        size="sm"
        busy={isBusy}
        icon={<Check className="icon" aria-hidden="true" />}
        aria-label={`Confirm line ${String(line.line)}: ${periodLabel(match.period)} of ${match.apartment_no}`}
        onClick={() => void run({ act: confirm, success })}
      >
        Confirm
      </Button>
    </RowActions>
  );
}
