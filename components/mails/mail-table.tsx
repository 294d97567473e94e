"use client";

import { type ReactNode, useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import type { Mail } from "@/lib/mails/contract";
import type { List } from "@/lib/platform/client/list";
import { RotateCw } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import { STATE_TONES, STATE_LABELS } from "./mail-labels";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useSendAgain } from "@/lib/mails/client";

interface MailTableProps {
  list: List<Mail[]>;
  label: string;
  /** All mails have the same subject, which is shown above. */
  hasOneSubject?: boolean;
  empty: ReactNode;
}

/** Mails with the outcome of each, and 'Send Again' (docs/product.md 12.3). */
export function MailTable({ list, label, hasOneSubject = false, empty }: MailTableProps) {
  const [asked, setAsked] = useState<Mail | null>(null);
  const columns = mailColumns(setAsked);
  return (
    <>
      <DataTable
        list={list}
        label={label}
        columns={hasOneSubject ? columns.filter(({ key }) => key !== "subject") : columns}
        rowKey={({ _id }) => _id}
        wide
        dense
        empty={empty}
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** The columns of the outbox. */
function mailColumns(onSendAgain: (mail: Mail) => void): Column<Mail>[] {
  return [
    {
      key: "created_at",
      head: "Written",
      sortBy: true,
      cell: ({ created_at }) => <DateText instant={created_at} />,
    },
    { key: "to", head: "To", isStrong: true, sortBy: true, cell: ({ to }) => <EmailText>{to}</EmailText> },
    { key: "subject", head: "Subject", isWordy: true, isWide: true, cell: ({ subject }) => subject },
    {
      key: "state",
      head: "State",
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
    },
    { key: "attempts", head: "Attempts", isNumeric: true, cell: ({ attempts }) => attempts },
    {
      key: "error",
      head: "Last Error",
      isWordy: true,
      isWide: true,
      cell: ({ error }) => <span className="text-small">{error || "None"}</span>,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (mail) =>
        mail.can_retry && (
          <RowActions>
            <Button
              variant="row"
              size="sm"
              icon={<RotateCw className="icon" aria-hidden="true" />}
              aria-label={`Send Again to ${mail.to}: ${mail.subject}`}
              onClick={() => onSendAgain(mail)}
            >
              Send Again
            </Button>
          </RowActions>
        ),
    },
  ];
}

interface SendAgainDialogProps {
  mail: Mail | null;
  onClose: () => void;
}

/** Asks for confirmation before a mail is sent again (docs/product.md 12.3). */
function SendAgainDialog({ mail, onClose }: SendAgainDialogProps) {
  const sendAgain = useSendAgain();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!mail) return;
    await run({ act: () => sendAgain(mail), success: "The mail is on its way." });
    onClose();
  };
  return (
    <ConfirmDialog
      open={mail !== null}
      title={`Send “${mail?.subject ?? ""}” again?`}
      confirmLabel="Send Again"
      isDestructive={false}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {mail?.state === "unsure"
        ? `It may have arrived: ${mail.to} could get it twice.`
        : `It goes to ${mail?.to ?? ""}, as it was written.`}
    </ConfirmDialog>
  );
}
