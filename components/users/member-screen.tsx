"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { STATE_TONES, STATE_LABELS } from "@/components/mails/mail-labels";
import { MemberNotes } from "@/components/member-notes/member-notes";
import { AccountSection } from "@/components/payments/account-section";
import { StatementList } from "@/components/payments/history-screen";
import { PersonRepairs } from "@/components/repairs/own-repairs";
import { PersonActions } from "@/components/tenants/invite-people";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { CardColumns, DateText } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { Term, TermList } from "@/components/ui/term-list";
import type { Mail } from "@/lib/mails/contract";
import { dialled, shownEmail } from "@/lib/platform/contracts/contact";
import { useMemberPage } from "@/lib/users/client";
import type { MemberPage } from "@/lib/users/member-contract";
import { MemberAgreements } from "./member-agreements";
import { MemberMonths } from "./member-months";
import { EmailText, MemberSection } from "./person-cell";

/** The last mails to the user's address, and the outcome of each. */
function MemberMails({ mails }: { mails: readonly Mail[] }) {
  return (
    <MemberSection title="Mails" count={mails.length} empty="No mails to this address.">
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
    head: "State",
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
];

interface MemberScreenProps {
  id: string;
  first: MemberPage | undefined;
}

/** One user as admins see them, section by section (docs/product.md 8.21). */
export function MemberScreen({ id, first }: MemberScreenProps) {
  const { data: member, error, isRefreshing, retry } = useMemberPage(id, first);
  if (!member && error)
    return (
      <>
        <MemberHead>Member</MemberHead>
        <ErrorState title="Couldn't load this person" onRetry={retry} busy={isRefreshing}>
          The connection broke on the way.
        </ErrorState>
      </>
    );
  if (!member) return <MemberSkeleton />;
  const [newest] = member.agreements;
  return (
    <>
      <MemberHead>{member.name.trim() || shownEmail(member.email) || "Member"}</MemberHead>
      <div className="grid gap-8">
        <CardColumns>
          <MemberContact member={member} />
          <MemberAgreements agreements={member.agreements} />
        </CardColumns>
        <MemberMonths member={member} />
        {newest && member.role !== null && (
          <AccountSection tenant={{ user_id: member._id, apartment_no: newest.apartment_no }} />
        )}
        {member.agreements.length > 0 && (
          <section aria-label="Statements">
            <StatementList
              userId={member._id}
              heading={<h2 className="text-head mb-4">Statements, year by year (PDF)</h2>}
            />
          </section>
        )}
        <MemberNotes person={member} notes={member.notes} />
        <MemberMails mails={member.mails} />
        <PersonRepairs userId={member._id} />
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
  const { _id, name, email, photoURL, role, registered_at } = member;
  return (
    <section className={cardClass({ isPadded: true })} aria-label="Person">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photoURL={photoURL} size="xl" />
        <Badge tone={role === null ? "bad" : "role"}>{role ?? "Account deleted"}</Badge>
      </div>
      <TermList className="mt-6">
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
          <Telephone number={member.telephone} />
        </Term>
        <Term term="Emergency contact">
          {member.emergency_name && <span className="block">{member.emergency_name}</span>}
          <Telephone number={member.emergency_telephone} />
        </Term>
        <Term term="Registered">{registered_at ? <DateText instant={registered_at} /> : "None"}</Term>
        <Term term="User id">{_id}</Term>
      </TermList>
      <PersonActions
        member={member}
        home={member.agreements.find(({ active }) => active)?.apartment_no ?? null}
      />
    </section>
  );
}

function Telephone({ number }: { number: string }) {
  if (!number) return "None";
  return (
    <a className={`${textLink()} -my-3 lining-nums tabular-nums`} href={`tel:${dialled(number)}`}>
      {number}
    </a>
  );
}
