"use client";

import { RotateCw } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { ListEmpty, ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { StateFilterForm } from "@/components/ui/filter-form";
import { DateText, RowActions } from "@/components/ui/table-rows";
import { type Column, readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { EmailText } from "@/components/users/person-cell";
import { useSendAgain, useMails } from "@/lib/mails/client";
import { LONGEST_SEARCH, SHOWN_STATES, type ShownState, type Mail, MAIL_SORTS } from "@/lib/mails/contract";
import type { List, FirstPage } from "@/lib/platform/client/list";
import { type StateFilter, listQuery, readStateFilter } from "@/lib/platform/lists/list-query";
import { STATE_LABELS, STATE_TONES } from "./mail-labels";

/** Filters the outbox by state and address. */
function MailFilterForm({ filter }: { filter: StateFilter<ShownState> }) {
  return (
    <StateFilterForm
      id="mails"
      label="Filter the mails"
      filter={filter}
      states={SHOWN_STATES}
      labels={STATE_LABELS}
      searchLabel="Email"
      maxLength={LONGEST_SEARCH}
      searchShare={2}
    />
  );
}

interface MailTableProps {
  list: List<Mail[]>;
  label: string;
  /** All mails have the same subject, which is shown above. */
  hasOneSubject?: boolean;
  empty: ReactNode;
}

/** Mails with the outcome of each, and 'Send Again' (docs/product.md 12.3). */
function MailTable({ list, label, hasOneSubject = false, empty }: MailTableProps) {
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
    {
      key: "subject",
      head: "Subject",
      isWordy: true,
      isWide: true,
      cell: ({ subject }) => <span className="lining-nums tabular-nums">{subject}</span>,
    },
    {
      key: "state",
      head: "Status",
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
      call: "POST /mails/{id}/retry",
      cell: (mail) =>
        mail.can_retry && (
          <RowActions>
            <Button
              call="POST /mails/{id}/retry"
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
        : `It goes to ${mail?.to ?? ""}.`}
    </ConfirmDialog>
  );
}

/** Mails (docs/product.md 12.3): the outcome of each; failed ones can be sent again. */
export function MailsScreen({ first }: { first: FirstPage<Mail[]> | undefined }) {
  const params = useSearchParams();
  const view = readTableView(params);
  const filter = readStateFilter(params, SHOWN_STATES, LONGEST_SEARCH);
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), ...filter }, first);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Mails(${mails.total})`}</PageHeading>
      </ScreenHead>
      <MailFilterForm filter={filter} />
      <MailTable
        list={mails}
        label="Mails"
        empty={<ListEmpty drawing="tray" filter={filter} title="No mails yet" />}
      />
    </>
  );
}

/** Who got an announcement by mail, and the outcome of each (docs/product.md 5.61). */
export function MailedList({ id, first }: { id: string; first: FirstPage<Mail[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const mails = useMails({ ...listQuery(view, MAIL_SORTS), announcement: id }, first);
  return (
    <section className="mt-12">
      <ScreenHead isTight>
        <PageHeading level={2} page={view.page}>{`Sent by Mail(${mails.total})`}</PageHeading>
      </ScreenHead>
      <MailTable
        list={mails}
        label="Sent by mail"
        hasOneSubject
        empty={<EmptyState drawing="tray" title="No mails yet" />}
      />
    </section>
  );
}
