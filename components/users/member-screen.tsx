"use client";

import { ArrowLeft, HandCoins } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { STATE_TONES, STATE_LABELS } from "@/components/mails/mail-labels";
import { MemberNotes } from "@/components/member-notes/member-notes";
import { AccountSection } from "@/components/payments/account-section";
import { StatementList } from "@/components/payments/history-screen";
import { STATUS_TONES } from "@/components/payments/money-columns";
import { ReceiptLink } from "@/components/payments/receipt-link";
import { RecordPaymentDialog, type NamedPayer } from "@/components/payments/record-payment-dialog";
import { lastReminderText } from "@/components/payments/roll-columns";
import { PersonRepairs } from "@/components/repairs/own-repairs";
import { PersonActions } from "@/components/tenants/invite-people";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { CardColumns, DateText, RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { Term, TermList } from "@/components/ui/term-list";
import type { Mail } from "@/lib/mails/contract";
import type { MemberMonth } from "@/lib/payments/account-contract";
import { dialled, shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { periodLabel } from "@/lib/platform/format/periods";
import { useMemberPage } from "@/lib/users/client";
import type { MemberPage } from "@/lib/users/member-contract";
import { MemberAgreements } from "./member-agreements";
import { EmailText, MemberSection } from "./person-cell";

/** What is owed and paid per month, with the receipts. */
function MemberMonths({ member }: { member: MemberPage }) {
  const { months, last_reminder: last } = member;
  return (
    <MemberSection
      title="Months of rent"
      count={months.length}
      empty="No rent is owed or paid yet."
      action={<RecordButton member={member} />}
    >
      {last && (
        <p className="text-small text-ink-2 -mt-2 mb-4">{`Last reminder: ${lastReminderText(last)}.`}</p>
      )}
      <Table
        label="Months of rent"
        rows={months}
        columns={MONTH_COLUMNS}
        rowKey={({ period, apartment_no, state, payment_id }) =>
          payment_id ?? `${period} ${apartment_no} ${state}`
        }
        pageSize={months.length}
      />
    </MemberSection>
  );
}

/** Records rent paid without a card, for one of the member's homes; not available for a deleted account. */
function RecordButton({ member }: { member: MemberPage }) {
  const [isOpen, setOpen] = useState(false);
  const payers = payersOf(member);
  const [first] = payers;
  if (!first || member.role === null) return null;
  return (
    <>
      <Button
        icon={<HandCoins className="icon" aria-hidden="true" />}
        onClick={() => {
          setOpen(true);
        }}
      >
        Record a Payment
      </Button>
      {isOpen && <RecordPaymentDialog payers={payers} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

const MONTH_COLUMNS: Column<MemberMonth>[] = [
  {
    key: "period",
    head: "Month",
    isStrong: true,
    // As high as a row with a receipt.
    cell: ({ period }) => (
      <span className="as-cards:min-h-0 inline-flex min-h-11 items-center">{periodLabel(period)}</span>
    ),
  },
  { key: "apartment_no", head: "Apartment No", cell: ({ apartment_no }) => apartment_no },
  { key: "rent", head: "Rent", isNumeric: true, cell: ({ rent }) => formatMoney(rent) },
  { key: "paid", head: "Paid", isNumeric: true, cell: ({ paid }) => formatMoney(paid) },
  {
    key: "given_back",
    head: "Given Back",
    isNumeric: true,
    cell: ({ given_back }) => formatMoney(given_back),
  },
  { key: "state", head: "Status", cell: ({ state }) => <Badge tone={STATUS_TONES[state]}>{state}</Badge> },
  {
    key: "receipt",
    head: "Receipt",
    isAction: true,
    cell: ({ payment_id, ...month }) =>
      payment_id && (
        <RowActions>
          <ReceiptLink payment={{ _id: payment_id, ...month }} />
        </RowActions>
      ),
  },
];

/** Returns the user's homes for which a payment can be recorded: the one owed for longest first, then the newest. */
export function payersOf({ agreements, months, name, email }: MemberPage): NamedPayer[] {
  const owed = months.findLast(({ state }) => state === "due" || state === "late")?.apartment_no;
  const homes = agreements.map(({ apartment_no }) => apartment_no);
  const first = homes.filter((home) => home === owed);
  return [...new Set([...first, ...homes])].map((apartment_no) => ({ apartment_no, name, email }));
}

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
