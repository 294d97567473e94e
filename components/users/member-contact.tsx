import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import { textLink } from "@/components/ui/text-link";
import type { MemberPage } from "@/lib/contracts/member-page";
import { EmailText } from "./email-text";

/** The user's identity and contact details. */
export function MemberContact({ member }: { member: MemberPage }) {
  const { _id, name, email, photoURL, role, registered_at } = member;
  return (
    <section className={cardClass({ isPadded: true })} aria-label="Person">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photoURL={photoURL} size="xl" />
        <Badge tone={role === null ? "bad" : "role"}>{role ?? "Account deleted"}</Badge>
      </div>
      <TermList className="mt-6">
        <Term term="Email">
          <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
            <EmailText>{email}</EmailText>
          </a>
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
    </section>
  );
}

function Telephone({ number }: { number: string }) {
  if (!number) return "None";
  return (
    <a
      className={`${textLink()} -my-3 lining-nums tabular-nums`}
      href={`tel:${number.replace(/[^\d+]/g, "")}`}
    >
      {number}
    </a>
  );
}
