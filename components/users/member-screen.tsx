"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { MemberNotes } from "@/components/member-notes/member-notes";
import { PersonRepairs } from "@/components/repairs/repair-history";
import { StatementList } from "@/components/payments/statement-list";
import { cardClass } from "@/components/ui/card-class";
import { CardColumns } from "@/components/ui/card-columns";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { textLink } from "@/components/ui/text-link";
import type { MemberPage } from "@/lib/contracts/member-page";
import { useMemberPage } from "@/lib/hooks/member-page";
import { MemberAgreements } from "./member-agreements";
import { MemberContact } from "./member-contact";
import { MemberMails } from "./member-mails";
import { MemberMonths } from "./member-months";

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
  return (
    <>
      <MemberHead>{member.name.trim() || member.email}</MemberHead>
      <div className="grid gap-8">
        <CardColumns>
          <MemberContact member={member} />
          <MemberAgreements agreements={member.agreements} />
        </CardColumns>
        <MemberMonths member={member} />
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
          <div className={cardClass({}, "h-[26rem]")} />
          <div className={cardClass({}, "h-[26rem]")} />
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
