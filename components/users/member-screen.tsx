"use client";

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Decision } from "@/components/agreements/decide-dialog";
import { RequestDetailsDialog, RequestStateBadge } from "@/components/agreements/request-details-dialog";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { STATE_TONES, STATE_LABELS } from "@/components/mails/mail-labels";
import { MemberNotes } from "@/components/member-notes/member-notes";
import { AccountSection } from "@/components/payments/account-section";
import { lastReminderText } from "@/components/payments/roll-reminders";
import { PersonRepairs } from "@/components/repairs/own-repairs";
import { PersonActions } from "@/components/tenants/invite-people";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { May, useMay } from "@/components/ui/may";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { CardColumns, DateText, RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { Term, TermList } from "@/components/ui/term-list";
import type { AgreementRequest } from "@/lib/agreements/contract";
import type { Mail } from "@/lib/mails/contract";
import type { Account } from "@/lib/payments/account-contract";
import { dialled, shownEmail, whatsAppLink } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { useMemberPage } from "@/lib/users/client";
import type { MemberPage } from "@/lib/users/member-contract";
import { MemberAgreements } from "./member-agreements";
import { PersonToolbar } from "./person-actions";
import { EmailText, FoldedId, MemberSection } from "./person-cell";

interface MemberRequestsProps extends Pick<MemberPage, "requests"> {
  onDecide: ((decision: Decision) => void) | undefined;
}

/** All that the user has asked for; each opens what they wrote. */
function MemberRequests({ requests, onDecide }: MemberRequestsProps) {
  const [opened, open] = useState<AgreementRequest | null>(null);
  return (
    <MemberSection title="Requests" count={requests.length}>
      <Table
        label="Requests"
        rows={requests}
        columns={requestColumns(open)}
        rowKey={({ _id }) => _id}
        pageSize={requests.length}
      />
      <RequestDetailsDialog
        request={opened}
        onClose={() => open(null)}
        onDecide={
          onDecide &&
          ((chosen) => {
            open(null);
            onDecide(chosen);
          })
        }
      />
    </MemberSection>
  );
}

const requestColumns = (onOpen: (request: AgreementRequest) => void): Column<AgreementRequest>[] => [
  { key: "apartment_no", head: "Apartment No", isStrong: true, cell: ({ apartment_no }) => apartment_no },
  { key: "rent", head: "Rent", isNumeric: true, cell: ({ rent }) => formatMoney(rent) },
  {
    key: "request_date",
    head: "Request Date",
    cell: ({ request_date }) => <DateText instant={request_date} />,
  },
  { key: "status", head: "Status", cell: (request) => <RequestStateBadge request={request} /> },
  {
    key: "action",
    head: "Action",
    isAction: true,
    cell: (request) => (
      <RowActions>
        <Button
          variant="row"
          size="sm"
          aria-label={`Details of the request for ${request.apartment_no}`}
          onClick={() => onOpen(request)}
        >
          Details
        </Button>
      </RowActions>
    ),
  },
];

/** The last mails to the user's address, and the outcome of each. */
function MemberMails({ mails }: { mails: readonly Mail[] }) {
  return (
    <MemberSection title="Mails" count={mails.length}>
      <Table
        label="Mails"
        rows={mails}
        columns={MAIL_COLUMNS}
        rowKey={({ _id }) => _id}
        pageSize={mails.length}
      />
    </MemberSection>
  );
}

const MAIL_COLUMNS: Column<Mail>[] = [
  { key: "created_at", head: "Written", cell: ({ created_at }) => <DateText instant={created_at} /> },
  { key: "subject", head: "Subject", isStrong: true, isWordy: true, cell: ({ subject }) => subject },
  {
    key: "state",
    head: "Status",
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
];

interface MemberScreenProps {
  id: string;
  first: MemberPage | undefined;
  account: Account | undefined;
}

/** One user as admins see them, section by section (docs/product.md 8.21). */
export function MemberScreen({ id, first, account }: MemberScreenProps) {
  const may = useMay();
  const { data: member, error, isRefreshing, retry } = useMemberPage(id, first);
  const [decision, setDecision] = useState<Decision | null>(null);
  if (!member && error)
    return (
      <>
        <MemberHead>Member</MemberHead>
        <ErrorState onRetry={retry} busy={isRefreshing} />
      </>
    );
  if (!member) return <MemberSkeleton />;
  const [newest] = member.agreements;
  return (
    <>
      <MemberHead>{member.name.trim() || shownEmail(member.email) || "Member"}</MemberHead>
      <PersonToolbar
        member={member}
        account={account}
        decision={decision}
        onDecide={setDecision}
        onChange={retry}
      />
      <div className="grid gap-8">
        <CardColumns>
          <MemberContact member={member} />
          <MemberAgreements agreements={member.agreements} />
        </CardColumns>
        {newest && (
          <AccountSection
            tenant={{ user_id: member._id, apartment_no: newest.apartment_no }}
            isKnown={member.role !== null}
            first={account}
          />
        )}
        {may.be(ADMIN_READ) && (
          <>
            <MemberRequests
              requests={member.requests}
              onDecide={may.call("PATCH /update-request") ? setDecision : undefined}
            />
            <MemberNotes person={member} notes={member.notes} />
            <MemberMails mails={member.mails} />
          </>
        )}
        <May call="GET /repairs">
          <PersonRepairs userId={member._id} />
        </May>
      </div>
    </>
  );
}

/** The same at about its final height while it loads. */
function MemberSkeleton() {
  return (
    <>
      <MemberHead>Member</MemberHead>
      <div className="grid gap-8">
        <CardColumns>
          <div className={cardClass({}, "h-104")} />
          <div className={cardClass({}, "h-104")} />
        </CardColumns>
        <TableSkeleton label="Months: loading" isSortable={false} />
      </div>
    </>
  );
}

function MemberHead({ children }: { children: ReactNode }) {
  return (
    <>
      <p>
        <WaitingLink className={textLink()} href="/dashboard/manage-members">
          <ArrowLeft className="icon" aria-hidden="true" />
          Manage Members
        </WaitingLink>
      </p>
      <ScreenHead>
        <PageHeading className="wrap-anywhere">{children}</PageHeading>
      </ScreenHead>
    </>
  );
}

/** The user's identity and contact details. */
function MemberContact({ member }: { member: MemberPage }) {
  const { _id, name, email, photoURL, role, registered_at, telephone, last_reminder: last } = member;
  const current = member.agreements.find(({ active }) => active);
  const home = current?.apartment_no ?? null;
  const agreed = current?.deposit ?? 0;
  return (
    <section className={cardClass({ isPadded: true })} aria-label="Person">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photoURL={photoURL} size="xl" />
        <Badge tone={role === null ? "bad" : "role"}>{role ?? "Account deleted"}</Badge>
      </div>
      <TermList className="mt-6">
        {home && (
          <Term term="Home">
            <WaitingLink
              asText
              className={`${textLink()} -my-3`}
              href={`/dashboard/manage-apartments/${encodeURIComponent(home)}`}
            >
              {`Apartment ${home}`}
            </WaitingLink>
          </Term>
        )}
        {member.agreements.length > 0 && (
          <>
            <Term term="Open" isNumeric>
              {formatMoney(member.open)}
            </Term>
            <Term term="Deposit held" isNumeric>
              {`${formatMoney(member.deposit_held)}${agreed > member.deposit_held ? ` of ${formatMoney(agreed)}` : ""}`}
            </Term>
            {last && <Term term="Last reminder">{lastReminderText(last)}</Term>}
          </>
        )}
        <Term term="Email">
          {shownEmail(email) ? (
            <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
              <EmailText>{email}</EmailText>
            </a>
          ) : (
            "None"
          )}
          {member.claimed_email && (
            <span className="text-ink-3 text-micro block wrap-anywhere">{`${member.claimed_email}: not confirmed yet`}</span>
          )}
        </Term>
        <Term term="Telephone">
          <Telephone number={telephone} />
          {telephone && (
            <>
              {" "}
              <a
                className={`${textLink()} -my-3`}
                href={whatsAppLink(telephone, greeting(member, home))}
                target="_blank"
                rel="noreferrer"
              >
                WhatsApp
              </a>
            </>
          )}
        </Term>
        <Term term="Emergency contact">
          {member.emergency_name && <span className="block">{member.emergency_name}</span>}
          <Telephone number={member.emergency_telephone} />
        </Term>
        <Term term="Registered">{registered_at ? <DateText instant={registered_at} /> : "None"}</Term>
        <Term term="User id">
          <FoldedId id={_id} />
        </Term>
      </TermList>
      <May call="PATCH /tenants/{user_id}">
        <PersonActions member={member} home={home} />
      </May>
    </section>
  );
}

/** What the office writes by WhatsApp. */
function greeting({ name, open }: MemberPage, home: string | null): string {
  const about = home ? ` apartment ${home}` : " your apartment";
  return open > 0
    ? `Hello ${name}, for${about} ${formatMoney(open)} is open.`
    : `Hello ${name}, about${about}: `;
}

function Telephone({ number }: { number: string }) {
  if (!number) return "None";
  return (
    <a className={`${textLink()} -my-3 lining-nums tabular-nums`} href={`tel:${dialled(number)}`}>
      {number}
    </a>
  );
}
