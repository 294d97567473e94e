import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import type { MemberAgreement, MemberPage } from "@/lib/contracts/member-page";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";

/** The agreement and what was agreed, and below it those that have ended. */
export function MemberAgreements({ agreements }: Pick<MemberPage, "agreements">) {
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="member-agreements">
      <h2 id="member-agreements" className={CARD_HEADING}>
        Agreement
      </h2>
      {agreements.length === 0 && (
        <p className="text-ink-2 mt-3">There is none. A person gets one when you accept their request.</p>
      )}
      <ul className="grid gap-6">
        {agreements.map((agreement) => (
          <li key={agreement._id} className="mt-4">
            <h3 className="mb-3 flex flex-wrap items-center gap-3 font-sans text-[0.9375rem] font-semibold">
              Apartment {agreement.apartment_no}
              <Badge tone={agreement.active ? "ok" : "plain"}>{agreement.active ? "Active" : "Ended"}</Badge>
            </h3>
            <TermList>
              {termsOf(agreement).map(([term, value]) => (
                <Term key={term} term={term} isNumeric>
                  {value}
                </Term>
              ))}
            </TermList>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an agreement says; what was not agreed, and the deposit and charge of older ones, is left out. */
function termsOf(agreement: MemberAgreement) {
  const { first_day, last_day, leave_on, ended_at, deposit, service_charge, notice_days } = agreement;
  const lines: (readonly [term: string, value: React.ReactNode])[] = [
    ["Rent", formatDollars(agreement.rent)],
    ["Accepted", <DateText key="accepted" instant={agreement.accept_date} />],
    ["First month owed", periodLabel(agreement.first_period)],
    ...(first_day ? [["First day", dayLabel(first_day)] as const] : []),
    ...(last_day ? [["Last day", dayLabel(last_day)] as const] : []),
    ...(deposit > 0 ? [["Deposit", formatDollars(deposit)] as const] : []),
    ...(service_charge > 0 ? [["Service charge", formatDollars(service_charge)] as const] : []),
    ...(notice_days > 0 ? [["Notice", `${String(notice_days)} days`] as const] : []),
    ...(leave_on ? [["Leaves on", dayLabel(leave_on)] as const] : []),
    ...(ended_at ? [["Ended", <DateText key="ended" instant={ended_at} />] as const] : []),
  ];
  return lines;
}
