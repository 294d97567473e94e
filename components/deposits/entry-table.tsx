"use client";

import { Undo2 } from "lucide-react";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { Table } from "@/components/ui/table";
import { RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { readDepositReceipt } from "@/lib/deposits/client";
import type { Deposit, DepositEntry } from "@/lib/deposits/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { DEPOSIT_KIND_NAMES, METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "@/lib/platform/format/dates";

interface EntryTableProps {
  deposit: Deposit;
  /** For admins only: reverses a wrong entry. */
  onReverse?: (entry: DepositEntry) => void;
}

/** All entries of a deposit, newest first. */
export function EntryTable({ deposit, onReverse }: EntryTableProps) {
  return (
    <Table
      label="Entries of the deposit"
      rows={deposit.entries}
      columns={columnsOf(deposit, onReverse)}
      rowKey={({ _id }) => _id}
      pageSize={deposit.entries.length}
      wide
      dense
    />
  );
}

const TONES = {
  received: "ok",
  applied: "wait",
  deducted: "wait",
  given_back: "plain",
  reversed: "bad",
} as const;

function columnsOf(deposit: Deposit, onReverse: EntryTableProps["onReverse"]): Column<DepositEntry>[] {
  return [
    { key: "kind", head: "What", isStrong: true, cell: (entry) => <What entry={entry} /> },
    {
      key: "amount",
      head: "Amount",
      isNumeric: true,
      cell: ({ amount, kind, reversed }) =>
        reversed || kind === "reversed" ? <s>{formatMoney(amount)}</s> : formatMoney(amount),
    },
    { key: "on", head: "On", cell: ({ on }) => <span className="whitespace-nowrap">{dayLabel(on)}</span> },
    { key: "how", head: "How", isWordy: true, cell: howOf },
    { key: "reason", head: "Reason", isWide: true, isWordy: true, cell: (entry) => whyOf(entry) },
    { key: "by", head: "Recorded by", isWordy: true, cell: ({ recorded_by }) => recorded_by },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (entry) =>
        entry.kind !== "reversed" && (
          <RowActions>
            {entry.kind === "applied" ? (
              <WaitingLink
                className={buttonClass({ variant: "row", size: "sm" })}
                href={`/dashboard/receipts/${entry._id}`}
                aria-label={`Receipt ${entry.number}`}
              >
                Receipt
              </WaitingLink>
            ) : (
              <DepositReceiptButton agreementId={deposit.agreement_id} entry={entry} />
            )}
            {onReverse && !entry.reversed && (
              <Button
                call="POST /agreements/{id}/deposit"
                variant="danger"
                size="sm"
                icon={<Undo2 className="icon" aria-hidden="true" />}
                aria-label={`Reverse ${entry.number}`}
                onClick={() => onReverse(entry)}
              >
                Reverse
              </Button>
            )}
          </RowActions>
        ),
    },
  ];
}

function What({ entry: { kind, number, reversed } }: { entry: DepositEntry }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={reversed ? "plain" : TONES[kind]}>
        {reversed ? "Reversed" : DEPOSIT_KIND_NAMES[kind]}
      </Badge>
      <span className="text-ink-3 text-micro font-normal tabular-nums">{number}</span>
    </span>
  );
}

function howOf({ method, reference }: DepositEntry): string {
  return [method && METHOD_NAMES[method], reference].filter(Boolean).join(", ") || "–";
}

function whyOf({ reason, reversed }: DepositEntry): string {
  if (!reversed) return reason || "–";
  return `${reason ? `${reason}. ` : ""}Reversed by ${reversed.by}: ${reversed.reason}`;
}

interface ReceiptButtonProps {
  agreementId: string;
  entry: DepositEntry;
}

/** Saves an entry's receipt as PDF. */
function DepositReceiptButton({ agreementId, entry }: ReceiptButtonProps) {
  return (
    <SaveFileButton
      kind="pdf"
      name={`receipt-${entry.number}.pdf`}
      read={() => readDepositReceipt(agreementId, entry._id)}
      success="Saved the receipt!"
      variant="row"
      size="sm"
      aria-label={`Receipt ${entry.number} as PDF`}
    >
      Receipt
    </SaveFileButton>
  );
}
