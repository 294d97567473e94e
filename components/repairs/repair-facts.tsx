import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import { textLink } from "@/components/ui/text-link";
import { WaitingLink } from "@/components/layout/waiting-link";
import type { Repair } from "@/lib/contracts/repairs";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { CalendarButton } from "./calendar-button";
import { PhotoGrid } from "./photo-grid";
import { RepairState, UrgentBadge } from "./repair-state";

interface RepairFactsProps {
  repair: Repair;
  isAdmin: boolean;
}

/** The report, and its current state. */
export function RepairFacts({ repair, isAdmin }: RepairFactsProps) {
  const { _id, title, description, photos, room, access, planned_on, cost, created_at, closed_at } = repair;
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0 self-start")} aria-label="Report">
      <h2 className={CARD_HEADING}>What was reported</h2>
      <p className="mt-3 leading-[1.65] wrap-anywhere whitespace-pre-line">{description}</p>
      <PhotoGrid photos={photos} title={title} />
      <TermList className="mt-5">
        <Term term="State">
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
        {isAdmin && (
          <Term term="Cost" isNumeric>
            {cost === null ? "None noted" : formatDollars(cost)}
          </Term>
        )}
      </TermList>
    </section>
  );
}

function Reporter({ repair: { name, user_id } }: { repair: Repair }) {
  if (!user_id) return "An account that is deleted";
  return (
    <WaitingLink className={`${textLink()} -my-3`} href={`/dashboard/manage-members/${user_id}`}>
      {name}
    </WaitingLink>
  );
}
