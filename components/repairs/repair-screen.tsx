"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { CardColumns } from "@/components/ui/card-columns";
import { ErrorState } from "@/components/ui/error-state";
import { textLink } from "@/components/ui/text-link";
import type { RepairThread } from "@/lib/contracts/repairs";
import { useRepair } from "@/lib/hooks/repairs";
import { ChangeForm } from "./change-form";
import { ReopenForm } from "./reopen-form";
import { RepairFacts } from "./repair-facts";
import { Thread } from "./thread";

interface RepairScreenProps {
  id: string;
  first: RepairThread | undefined;
  person: string;
  isAdmin: boolean;
}

/** One repair as both sides see it (docs/product.md 5.69). */
export function RepairScreen({ id, first, person, isAdmin }: RepairScreenProps) {
  const { data: repair, error, isRefreshing, retry } = useRepair(id, first);
  if (!repair)
    return (
      <>
        <RepairHead>Repair</RepairHead>
        {error && <ErrorState onRetry={retry} busy={isRefreshing} />}
      </>
    );
  return (
    <>
      <RepairHead>{repair.title}</RepairHead>
      <CardColumns>
        <RepairFacts repair={repair} isAdmin={isAdmin} />
        <div className="grid min-w-0 content-start gap-4">
          <Thread repair={repair} person={person} isAdmin={isAdmin} />
          {isAdmin ? (
            <section className={cardClass({ isPadded: true })} aria-label="Change">
              <h2 className={`${CARD_HEADING} mb-4`}>What happens next</h2>
              {/* The key resets the form to the changed values. */}
              <ChangeForm
                key={`${repair.state} ${repair.planned_on ?? ""} ${String(repair.cost)}`}
                repair={repair}
              />
            </section>
          ) : (
            repair.reopen_until && <ReopenForm repair={repair} until={repair.reopen_until} />
          )}
        </div>
      </CardColumns>
    </>
  );
}

/** The link back, and the heading. */
export function RepairHead({ children }: { children: ReactNode }) {
  return (
    <>
      <p>
        <WaitingLink className={textLink()} href="/dashboard/repairs">
          <ArrowLeft className="icon" aria-hidden="true" />
          Repairs
        </WaitingLink>
      </p>
      <ScreenHead>
        <PageHeading className="wrap-anywhere">{children}</PageHeading>
      </ScreenHead>
    </>
  );
}
