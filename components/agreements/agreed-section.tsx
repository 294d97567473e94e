import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import { agreementLines } from "@/lib/format/agreement-lines";
import { towerDay } from "@/lib/format/dates";
import type { AgreementSectionProps } from "./agreement-section-props";

/** The agreed terms, laid out for reading. */
export function AgreedSection({ agreement }: AgreementSectionProps) {
  const { terms } = agreement;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="agreed">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="agreed" className={CARD_HEADING}>
          What was agreed
        </h2>
        <Badge tone={agreement.active ? "ok" : "plain"}>{agreement.active ? "Running" : "Ended"}</Badge>
      </div>
      <TermList className="mt-3">
        <Term term="Accepted on">
          <DateText instant={agreement.accept_date} />
        </Term>
        {agreement.ended_at && (
          <Term term="Ended on">
            <DateText instant={agreement.ended_at} />
          </Term>
        )}
        {agreementLines({ ...agreement, last_day: lastDayOf(agreement) }).map(([label, value]) => (
          <Term key={label} term={label} isNumeric>
            {value}
          </Term>
        ))}
        {terms && (
          <Term term="Terms">
            <span className="leading-[1.65] font-normal whitespace-pre-line">{terms}</span>
          </Term>
        )}
      </TermList>
    </section>
  );
}

/** The current last day: when it ended, the day of the given notice, or the agreed one. */
function lastDayOf({ ended_at, leave_on, last_day }: AgreementSectionProps["agreement"]): string | null {
  return ended_at ? towerDay(ended_at) : (leave_on ?? last_day);
}
