"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { May } from "@/components/ui/may";
import { CardColumns, DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { useRepair, readRepairCalendar } from "@/lib/repairs/client";
import type { RepairThread, Repair } from "@/lib/repairs/contract";
import { ChangeForm } from "./change-form";
import { RepairState, UrgentBadge } from "./repair-columns";
import { Thread, PhotoGrid } from "./thread";

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
          {isAdmin && (
            <May call="PATCH /repairs/{id}">
              <section className={cardClass({ isPadded: true })} aria-label="Change">
                <h2 className={`${CARD_HEADING} mb-4`}>What happens next</h2>
                {/* The key resets the form to the changed values. */}
                <ChangeForm
                  key={`${repair.state} ${repair.planned_on ?? ""} ${String(repair.cost)}`}
                  repair={repair}
                />
              </section>
            </May>
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

interface RepairFactsProps {
  repair: Repair;
  isAdmin: boolean;
}

/** The report, and its current state. */
function RepairFacts({ repair, isAdmin }: RepairFactsProps) {
  const { _id, title, description, photos, room, access, planned_on, cost, created_at, closed_at } = repair;
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0 self-start")} aria-label="Report">
      <h2 className={CARD_HEADING}>What was reported</h2>
      <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      <PhotoGrid photos={photos} title={title} />
      <TermList className="mt-5">
        <Term term="Status">
          <span className="flex flex-wrap gap-2">
            <RepairState {...repair} />
            <UrgentBadge {...repair} />
          </span>
        </Term>
        {planned_on && (
          <Term term="Planned">
            {/* Aligns the day with its term, whatever the button's height. */}
            <span className="-my-2.5 flex flex-wrap items-center gap-x-4">
              <span className="py-2.5 whitespace-nowrap lining-nums tabular-nums">
                {dayLabel(planned_on)}
              </span>
              <CalendarButton id={_id} day={planned_on} />
            </span>
          </Term>
        )}
        {repair.apartment_no ? (
          <Term term="Apartment">{repair.apartment_no}</Term>
        ) : (
          <Term term="Where">The building</Term>
        )}
        {isAdmin && <Term term="Reported by or for">{<Reporter repair={repair} />}</Term>}
        {room && <Term term="Room">{room}</Term>}
        {access && <Term term="Access">{access}</Term>}
        <Term term="Reported">
          <DateText instant={created_at} />
        </Term>
        {closed_at && (
          <Term term="Closed">
            <DateText instant={closed_at} />
          </Term>
        )}
        {isAdmin && cost !== null && (
          <Term term="Cost" isNumeric>
            {formatMoney(cost)}
          </Term>
        )}
      </TermList>
    </section>
  );
}

function Reporter({ repair: { name, user_id } }: { repair: Repair }) {
  if (!user_id) return "A deleted account";
  return (
    <WaitingLink asText className={`${textLink()} -my-3`} href={`/dashboard/manage-members/${user_id}`}>
      {name}
    </WaitingLink>
  );
}

/** Saves the planned day for the user's own calendar. */
function CalendarButton({ id, day }: { id: string; day: string }) {
  return (
    <SaveFileButton
      kind="calendar"
      name={`repair-${day}.ics`}
      read={() => readRepairCalendar(id)}
      success="Calendar file saved!"
      size="sm"
    >
      Calendar File
    </SaveFileButton>
  );
}
