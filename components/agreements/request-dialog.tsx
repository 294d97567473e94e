"use client";

import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import type { AgreementRequest } from "@/lib/agreements/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import type { Decision } from "./decide-dialog";
import { DocumentButton } from "./document-button";
import { STATE_LABELS, stateOf } from "./labels";

interface RequestDialogProps {
  request: AgreementRequest | null;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
}

/** What the applicant wrote, how to reach them, and the decision. */
export function RequestDialog({ request, onClose, onDecide }: RequestDialogProps) {
  return (
    <Dialog open={request !== null} onClose={onClose} title={request?.name || (request?.email ?? "")}>
      {request && (
        <>
          <RequestTerms request={request} />
          {request.message && (
            <blockquote className="bg-sunk rounded-ctl leading-body mt-4 px-4 py-3.5 wrap-anywhere whitespace-pre-line">
              {request.message}
            </blockquote>
          )}
          {request.agreement && (
            <DialogActions>
              <DocumentButton agreement={{ ...request.agreement, apartment_no: request.apartment_no }} />
            </DialogActions>
          )}
          {request.status === "pending" && (
            <DialogActions>
              <Button variant="outline" onClick={() => onDecide({ request, kind: "reject" })}>
                Reject
              </Button>
              {!request.is_let && (
                <Button variant="primary" onClick={() => onDecide({ request, kind: "accept" })}>
                  Accept
                </Button>
              )}
            </DialogActions>
          )}
        </>
      )}
    </Dialog>
  );
}

function RequestTerms({ request }: { request: AgreementRequest }) {
  const { email, telephone, occupation, people, first_day, request_date, decided_at, reason, agreement } =
    request;
  return (
    <TermList className="mt-4">
      <Term term="State">
        <span>{STATE_LABELS[stateOf(request)]}</span>
        {decided_at && (
          <span>
            {", "}
            <DateText instant={decided_at} />
          </span>
        )}
      </Term>
      {agreement && (
        <Term term="Agreement">
          {agreement.signed_at ? (
            <>
              {"Signed, "}
              <DateText instant={agreement.signed_at} />
            </>
          ) : (
            "Not signed"
          )}
        </Term>
      )}
      {reason && <Term term="Reason">{reason}</Term>}
      <Term term="Apartment">
        {request.apartment_no}, {formatMoney(request.rent)} per month
      </Term>
      <Term term="Telephone">
        {telephone ? (
          <a className={`${textLink()} -my-3`} href={`tel:${telephone.replace(/[^\d+]/g, "")}`}>
            {telephone}
          </a>
        ) : (
          "None given"
        )}
      </Term>
      <Term term="Email">
        <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
          {email}
        </a>
      </Term>
      {occupation && <Term term="Occupation">{occupation}</Term>}
      {people !== null && <Term term="People">{people}</Term>}
      {first_day && <Term term="Preferred first day">{dayLabel(first_day)}</Term>}
      <Term term="Sent on">
        <DateText instant={request_date} />
      </Term>
    </TermList>
  );
}
