"use client";

import { CalendarX, UserMinus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DepositLink } from "@/components/deposits/deposit-link";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RowActions } from "@/components/ui/row-actions";
import { type Column, readTableView } from "@/components/ui/table-view";
import type { Member } from "@/lib/contracts/users";
import { MEMBER_SORTS } from "@/lib/contracts/users.sorts";
import type { FirstPage } from "@/lib/hooks/list";
import { useMembers } from "@/lib/hooks/users";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { listQuery } from "@/lib/lists/list-query";
import { EmailText } from "./email-text";
import { memberPath, NAME_LINK } from "./member-path";
import { EndAgreementDialog } from "./end-agreement-dialog";
import { PersonCell } from "./person-cell";
import { RemoveMemberDialog } from "./remove-member-dialog";

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
      </ScreenHead>
      <DataTable
        list={members}
        label="Members"
        columns={memberColumns(setAsked, setEnding)}
        rowKey={({ _id }) => _id}
        hasLongSteps
        dense
        empty={
          <EmptyState drawing="keys" title="No Members Yet!">
            A person becomes a member when you accept a request.
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
      cell: ({ email, telephone, leave_on }) => (
        <span className="block min-w-0">
          <EmailText>{email}</EmailText>
          {telephone && (
            <span className="block whitespace-nowrap">
              <a href={`tel:${telephone.replace(/[^\d+]/g, "")}`}>{telephone}</a>
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
    { key: "open", head: "Open", isNumeric: true, cell: ({ open }) => formatDollars(open) },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (member) => (
        <RowActions>
          {member.agreement_id && <DepositLink agreementId={member.agreement_id} of={member.email} />}
          {member.agreement_id && (
            <Button
              variant="row"
              size="sm"
              icon={<CalendarX className="icon" aria-hidden="true" />}
              aria-label={`End Agreement of ${member.email}`}
              onClick={() => onEnd(member)}
            >
              End Agreement
            </Button>
          )}
          <Button
            variant="danger"
            size="sm"
            icon={<UserMinus className="icon" aria-hidden="true" />}
            aria-label={`Remove ${member.email}`}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        </RowActions>
      ),
    },
  ];
}
