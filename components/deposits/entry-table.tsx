"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "#translations";
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
import type { NameTexts } from "@/lib/platform/format/agreement-lines";
import { dayLabel } from "@/lib/platform/format/dates";

interface EntryTableProps {
  deposit: Deposit;
  /** For admins only: reverses a wrong entry. */
  onReverse?: (entry: DepositEntry) => void;
}

/** All entries of a deposit, newest first. */
export function EntryTable({ deposit, onReverse }: EntryTableProps) {
  const t = useTranslations("deposits.entries");
  return (
    <Table
      label={t("list")}
      rows={deposit.entries}
      columns={useColumns(deposit, onReverse)}
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

function useColumns(deposit: Deposit, onReverse: EntryTableProps["onReverse"]): Column<DepositEntry>[] {
  const [t, names] = [useTranslations("deposits.entries"), useTranslations("payments.names")];
  return [
    { key: "kind", head: t("what"), isStrong: true, cell: (entry) => <What entry={entry} /> },
    {
      key: "amount",
      head: t("amount"),
      isNumeric: true,
      cell: ({ amount, kind, reversed }) =>
        reversed || kind === "reversed" ? <s>{formatMoney(amount)}</s> : formatMoney(amount),
    },
    { key: "on", head: t("on"), cell: ({ on }) => <span className="whitespace-nowrap">{dayLabel(on)}</span> },
    { key: "how", head: t("how"), isWordy: true, cell: (entry) => howOf(entry, names) },
    { key: "reason", head: t("reason"), isWide: true, isWordy: true, cell: (entry) => whyOf(entry, t) },
    { key: "by", head: t("by"), isWordy: true, cell: ({ recorded_by }) => recorded_by },
    {
      key: "action",
      head: t("action"),
      isAction: true,
      cell: (entry) =>
        entry.kind !== "reversed" && (
          <RowActions>
            {entry.kind === "applied" ? (
              <WaitingLink
                className={buttonClass({ variant: "row", size: "sm" })}
                href={`/dashboard/receipts/${entry._id}`}
                aria-label={t("receiptOf", { number: entry.number })}
              >
                {t("receipt")}
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
  const t = useTranslations("deposits.entries");
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={reversed ? "plain" : TONES[kind]}>
        {reversed ? t("reversedEntry") : t(`kinds.${kind}`)}
      </Badge>
      <span className="text-ink-3 text-micro font-normal tabular-nums">{number}</span>
    </span>
  );
}

function howOf({ method, reference }: DepositEntry, names: NameTexts): string {
  return [method && names(`methods.${method}`), reference].filter(Boolean).join(", ") || "–";
}

function whyOf(
  { reason, reversed }: DepositEntry,
  t: ReturnType<typeof useTranslations<"deposits.entries">>,
): string {
  if (!reversed) return reason || "–";
  const why = t("reversed", { who: reversed.by, reason: reversed.reason });
  return reason ? `${reason}. ${why}` : why;
}

interface ReceiptButtonProps {
  agreementId: string;
  entry: DepositEntry;
}

/** Saves an entry's receipt as PDF. */
function DepositReceiptButton({ agreementId, entry }: ReceiptButtonProps) {
  const t = useTranslations("deposits.entries");
  return (
    <SaveFileButton
      kind="pdf"
      name={`receipt-${entry.number}.pdf`}
      read={() => readDepositReceipt(agreementId, entry._id)}
      success={t("saved")}
      variant="row"
      size="sm"
      aria-label={t("fileOf", { number: entry.number })}
    >
      {t("receipt")}
    </SaveFileButton>
  );
}
