"use client";

import { CalendarX, UserMinus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { LeavingFacts, wholeMonthMessage } from "@/components/agreements/agreement-facts";
import { LastDayDialog } from "@/components/agreements/last-day-dialog";
import { DepositLink } from "@/components/deposits/deposit-figures";
import { DataTable } from "@/components/layout/data-table";
import { ScreenHead } from "@/components/layout/page-head";
import { closeToHeading, PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { AddPeopleLink } from "@/components/tenants/invite-people";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { FormError } from "@/components/ui/field";
import { RowActions } from "@/components/ui/table-rows";
import { type Column, readTableView } from "@/components/ui/table-view";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useLeaving, useEndingChange } from "@/lib/leaving/client";
import type { Leaving } from "@/lib/leaving/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { dialled, shownEmail, whatsAppLink } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayToday, dayLabel, dayAfter } from "@/lib/platform/format/dates";
import { listQuery } from "@/lib/platform/lists/list-query";
import { useMemberChanges, useMembers } from "@/lib/users/client";
import { type Member, MEMBER_SORTS } from "@/lib/users/contract";
import { EmailText, memberPath, NAME_LINK, PersonCell } from "./person-cell";

interface RemoveMemberDialogProps {
  member: Member | null;
  onClose: () => void;
}

/** Asks for confirmation before a member loses the apartment (docs/product.md 5.2). */
function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const { remove } = useMemberChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!member) return;
    const isDone = await run({ act: () => remove(member), success: "Removed Member!" });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  const apartment = member?.apartment_no ? `apartment ${member.apartment_no}` : "the apartment";
  return (
    <ConfirmDialog
      open={member !== null}
      title={`Remove ${member ? member.name?.trim() || addressOf(member) : ""}?`}
      confirmLabel="Remove"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{`The agreement for ${apartment} ends and it can be let again. ${member ? addressOf(member) : ""} stays a user; the payments are kept.`}</p>
      {member?.agreement_id && <WhatIsLeft agreementId={member.agreement_id} />}
    </ConfirmDialog>
  );
}

/** What the member still owes, has overpaid, and has left as a deposit, if today were the last day. */
function WhatIsLeft({ agreementId }: { agreementId: string }) {
  const { data: leaving } = useLeaving(agreementId, dayToday());
  return leaving ? <LeavingFacts leaving={leaving} /> : null;
}

/** Manage Members (docs/product.md 8.2). */
export function MembersScreen({ first }: { first: FirstPage<Member[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const members = useMembers(listQuery(view, MEMBER_SORTS), first);
  const [asked, setAsked] = useState<Member | null>(null);
  const [ending, setEnding] = useState<Member | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`Total Members(${members.total})`}</PageHeading>
        <AddPeopleLink />
      </ScreenHead>
      <DataTable
        list={members}
        label="Members"
        columns={memberColumns(setAsked, setEnding)}
        rowKey={({ _id }) => _id}
        hasLongActions
        dense
        empty={
          <EmptyState drawing="keys" title="No Members Yet!">
            A person becomes a member when you accept a request, or when you add who lives here already.
          </EmptyState>
        }
      />
      <RemoveMemberDialog member={asked} onClose={() => setAsked(null)} />
      {ending?.agreement_id && (
        <EndAgreementDialog
          member={ending}
          agreementId={ending.agreement_id}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** How a member is named in sentences: by address, else by name. */
const addressOf = ({ email, name, telephone }: Member) => shownEmail(email) || name?.trim() || telephone;

/** What the office writes by WhatsApp to who gets no mail. */
const owedText = ({ name, apartment_no, open }: Pick<Member, "name" | "apartment_no" | "open">) =>
  open !== null && open > 0
    ? `Hello ${name ?? ""}, for apartment ${apartment_no ?? ""} ${formatMoney(open)} is open.`
    : `Hello ${name ?? ""}, about apartment ${apartment_no ?? ""}: `;

type OnMember = (member: Member) => void;

function memberColumns(onRemove: OnMember, onEnd: OnMember): Column<Member>[] {
  return [
    {
      key: "name",
      head: "Name",
      isStrong: true,
      isWordy: true,
      sortBy: true,
      cell: ({ _id, name, photoURL }) => (
        <WaitingLink className={NAME_LINK} href={memberPath(_id)}>
          <PersonCell name={name} photoURL={photoURL} />
        </WaitingLink>
      ),
    },
    {
      key: "email",
      head: "Email",
      sortBy: true,
      cell: ({ name, email, telephone, apartment_no, open, leave_on }) => (
        <span className="block min-w-0">
          {shownEmail(email) ? <EmailText>{email}</EmailText> : "No email"}
          {telephone && (
            <span className="block whitespace-nowrap">
              <a href={`tel:${dialled(telephone)}`}>{telephone}</a>
              {!shownEmail(email) && (
                <>
                  {" "}
                  <a
                    className={textLink()}
                    href={whatsAppLink(telephone, owedText({ name, apartment_no, open }))}
                    target="_blank"
                    rel="noreferrer"
                  >
                    WhatsApp
                  </a>
                </>
              )}
            </span>
          )}
          {leave_on && (
            <span className="text-micro text-ink-3 block">{`leaves on ${dayLabel(leave_on)}`}</span>
          )}
        </span>
      ),
    },
    {
      key: "apartment_no",
      head: "Apartment",
      sortBy: true,
      cell: ({ apartment_no }) => apartment_no ?? "–",
    },
    {
      key: "open",
      head: "Open",
      isNumeric: true,
      cell: ({ open }) => (open === null ? "–" : formatMoney(open)),
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (member) => (
        <RowActions>
          {member.agreement_id && <DepositLink agreementId={member.agreement_id} of={addressOf(member)} />}
          {member.agreement_id && (
            <Button
              variant="row"
              size="sm"
              icon={<CalendarX className="icon" aria-hidden="true" />}
              aria-label={`End Agreement of ${addressOf(member)}`}
              onClick={() => onEnd(member)}
            >
              End Agreement
            </Button>
          )}
          <Button
            variant="danger"
            size="sm"
            icon={<UserMinus className="icon" aria-hidden="true" />}
            aria-label={`Remove ${addressOf(member)}`}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        </RowActions>
      ),
    },
  ];
}

interface EndAgreementDialogProps {
  member: Member;
  agreementId: string;
  onClose: () => void;
}

/** Ends a member's agreement on a day, or revokes that (docs/product.md 5.21). */
function EndAgreementDialog({ member, agreementId, onClose }: EndAgreementDialogProps) {
  const { data: leaving, error } = useLeaving(agreementId);
  const { change, refresh } = useEndingChange(agreementId);
  const name = member.name?.trim() || addressOf(member);
  const end = async (day: string) => {
    await change(day);
    void toastSuccess("End of the agreement set!");
    closeToHeading(onClose);
    await refresh();
  };
  if (!leaving)
    return (
      <Dialog open onClose={onClose} title={`End the agreement of ${name}?`}>
        <div className={`${DIALOG_TEXT} min-h-40`} aria-busy={!error}>
          {error && <FormError>{error.message}</FormError>}
        </div>
      </Dialog>
    );
  if (leaving.can_take_back)
    return <TakeBack name={name} leaving={leaving} change={change} onClose={onClose} onDone={refresh} />;
  return (
    <LastDayDialog
      title={`End the agreement of ${name}?`}
      confirmLabel="End Agreement"
      agreementId={agreementId}
      leaving={leaving}
      // The usual notice, so that two clicks do not end an agreement today.
      begin={leaving.leave_on ?? dayAfter(leaving.earliest, leaving.notice_days)}
      onConfirm={end}
      onClose={onClose}
    >
      {leaving.leave_on
        ? `${name} has given notice and leaves on ${dayLabel(leaving.leave_on)}. It can end earlier, but not later.`
        : `${addressOf(member)} gets a mail now, and lives in apartment ${leaving.apartment_no} until the last day. From the day after it is announced as free.`}
    </LastDayDialog>
  );
}

interface TakeBackProps {
  name: string;
  leaving: Leaving;
  change: (day: null) => Promise<void>;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function TakeBack({ name, leaving, change, onClose, onDone }: TakeBackProps) {
  const { isBusy, run } = useAction();
  const takeBack = async () => {
    const isDone = await run({ act: () => change(null), success: "The agreement continues!" });
    if (isDone) closeToHeading(onClose);
    await onDone();
  };
  return (
    <Dialog open onClose={onClose} busy={isBusy} title={`The agreement of ${name} ends`}>
      <div className={DIALOG_TEXT}>
        {`The last day is ${dayLabel(leaving.leave_on ?? "")}. Withdraw it to choose another day, or to let the agreement continue.${wholeMonthMessage(leaving)}`}
        <LeavingFacts leaving={leaving} />
      </div>
      <DialogActions>
        <Button onClick={() => !isBusy && onClose()} data-autofocus>
          Close
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void takeBack()}>
          Withdraw
        </Button>
      </DialogActions>
    </Dialog>
  );
}
