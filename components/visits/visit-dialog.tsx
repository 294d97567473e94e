"use client";

import { Dialog } from "@/components/ui/dialog";
import { DateText } from "@/components/ui/date-text";
import { Term, TermList } from "@/components/ui/term-list";
import { textLink } from "@/components/ui/text-link";
import type { Visit } from "@/lib/contracts/visits";
import { CalendarButton } from "./calendar-button";
import { DecisionForm } from "./decision-form";
import { VisitState } from "./visit-state";
import { whenLabel } from "./words";

interface VisitDialogProps {
  visit: Visit | null;
  onClose: () => void;
}

/** One visit or question: its text, contact details, and the admin's actions. */
export function VisitDialog({ visit, onClose }: VisitDialogProps) {
  return (
    <Dialog open={visit !== null} onClose={onClose} title={visit?.name ?? ""}>
      {visit && (
        <>
          <VisitTerms visit={visit} />
          {visit.message && (
            <blockquote className="bg-sunk rounded-ctl mt-4 px-4 py-3.5 leading-[1.6] wrap-anywhere whitespace-pre-line">
              {visit.message}
            </blockquote>
          )}
          {whenLabel(visit) && <CalendarButton visit={visit} />}
          {visit.answer && <Answered answer={visit.answer} />}
          {visit.state !== "done" && <DecisionForm key={visit._id} visit={visit} onClose={onClose} />}
        </>
      )}
    </Dialog>
  );
}

function VisitTerms({ visit }: { visit: Visit }) {
  const { phone, email, apartment_no, created_at, state } = visit;
  const when = whenLabel(visit);
  return (
    <TermList className="mt-4">
      <Term term="State">
        <VisitState state={state} />
      </Term>
      {apartment_no && <Term term="Apartment">{apartment_no}</Term>}
      <Term term={state === "confirmed" ? "Visit" : "Preferred time"}>{when || "A question"}</Term>
      {phone && (
        <Term term="Telephone">
          <a className={`${textLink()} -my-3`} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            {phone}
          </a>
        </Term>
      )}
      {email && (
        <Term term="Email">
          <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
            {email}
          </a>
        </Term>
      )}
      <Term term="Received">
        <DateText instant={created_at} />
      </Term>
    </TermList>
  );
}

function Answered({ answer }: { answer: string }) {
  return (
    <p className="text-ink-2 mt-4 leading-[1.65] wrap-anywhere whitespace-pre-line">
      <b className="text-ink block font-[560]">Our answer</b>
      {answer}
    </p>
  );
}
