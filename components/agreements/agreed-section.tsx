import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import type { AgreementSectionProps } from "./my-agreement-screen";

/** What was agreed, in a page that reads well. */
export function AgreedSection({ agreement }: AgreementSectionProps) {
  const { apartment_no, block_no, floor_no, first_day, last_day, notice_days, terms } = agreement;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="agreed">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="agreed" className={CARD_HEADING}>
          What was agreed
        </h2>
        <Badge tone={agreement.active ? "ok" : "plain"}>{agreement.active ? "Running" : "Ended"}</Badge>
      </div>
      <TermList className="mt-3">
        <Term term="Apartment">{`${apartment_no}, Block ${block_no}, Floor ${String(floor_no)}`}</Term>
        <Term term="Accepted on">
          <DateText instant={agreement.accept_date} />
        </Term>
        {first_day && <Term term="First day">{dayLabel(first_day)}</Term>}
        <Term term="Last day">{last_day ? dayLabel(last_day) : "It runs until one side ends it"}</Term>
        {agreement.ended_at && (
          <Term term="Ended on">
            <DateText instant={agreement.ended_at} />
          </Term>
        )}
        <Term term="Rent" isNumeric>{`${formatDollars(agreement.rent)} per month`}</Term>
        <Term term="Rent is due from">{periodLabel(agreement.first_period)}</Term>
        <Term term="Service charge" isNumeric>
          {agreement.service_charge > 0 ? `${formatDollars(agreement.service_charge)} per month` : "None"}
        </Term>
        <Term term="Deposit" isNumeric>
          {agreement.deposit > 0 ? formatDollars(agreement.deposit) : "None"}
        </Term>
        <Term term="Notice">{notice_days === 0 ? "None" : `${String(notice_days)} days`}</Term>
        {terms && (
          <Term term="Terms">
            <span className="leading-[1.65] font-normal whitespace-pre-line">{terms}</span>
          </Term>
        )}
      </TermList>
    </section>
  );
}
