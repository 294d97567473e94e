"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { EmailText } from "@/components/users/person-cell";
import type { AgreementRequest } from "@/lib/agreements/contract";
import { dialled } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { useMemberPage } from "@/lib/users/client";
import type { Decision } from "./decide-dialog";
import { DocumentButton } from "./document-button";
import { STATE_LABELS, stateOf } from "./labels";
import { TenancyRow } from "./tenancy-thread";

interface RequestDialogProps {
  request: AgreementRequest | null;
  onClose: () => void;
  /** Missing for who may only read. */
  onDecide?: ((decision: Decision) => void) | undefined;
}

/** What the applicant wrote, how to reach them, and the decision. */
export function RequestDialog({ request, onClose, onDecide }: RequestDialogProps) {
  return (
    <Dialog open={request !== null} onClose={onClose} title={request?.name || (request?.email ?? "")}>
      {request && (
        <>
          <PersonsWords request={request}>
            <RequestTerms request={request} />
          </PersonsWords>
          {request.agreement && (
            <>
              <Standing userId={request.user_id} agreementId={request.agreement.agreement_id} />
              <DialogActions>
                <DocumentButton agreement={{ ...request.agreement, apartment_no: request.apartment_no }} />
              </DialogActions>
            </>
          )}
          {onDecide && request.status === "pending" && (
            <DialogActions>
              <Button
                call="POST /declined-requests"
                variant="outline"
                onClick={() => onDecide({ request, kind: "reject" })}
              >
                Reject
              </Button>
              {!request.is_let && (
                <Button
                  call="POST /accepted-requests"
                  variant="primary"
                  onClick={() => onDecide({ request, kind: "accept" })}
                >
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

/** Where an accepted one stands, until its tenant has moved in (docs/product.md 4.20). */
function Standing({ userId, agreementId }: { userId: string; agreementId: string }) {
  const { data: person } = useMemberPage(userId, undefined);
  const thread = person?.agreements.find(({ _id }) => _id === agreementId)?.thread;
  return (
    thread && (
      <div className="mt-4">
        <TenancyRow thread={thread} />
      </div>
    )
  );
}

const TONES = { pending: "wait", accepted: "ok", declined: "plain", withdrawn: "plain" } as const;

/** Highlights pending and accepted requests. */
export function RequestStateBadge({ request }: { request: AgreementRequest }) {
  const state = stateOf(request);
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

interface PersonsWordsProps {
  request: AgreementRequest;
  /** Terms above them. */
  children?: ReactNode;
}

/** What the person wrote and how to reach them, where the request is decided. */
export function PersonsWords({ request, children }: PersonsWordsProps) {
  const { email, telephone, occupation, people, first_day, request_date, message } = request;
  return (
    <>
      <TermList className="mt-4">
        {children}
        <Term term="Telephone">
          {telephone ? (
            <a className={`${textLink()} -my-3`} href={`tel:${dialled(telephone)}`}>
              {telephone}
            </a>
          ) : (
            "None given"
          )}
        </Term>
        <Term term="Email">
          <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
            <EmailText>{email}</EmailText>
          </a>
        </Term>
        {occupation && <Term term="Occupation">{occupation}</Term>}
        {people !== null && <Term term="People">{people}</Term>}
        {first_day && <Term term="Preferred first day">{dayLabel(first_day)}</Term>}
        <Term term="Sent on">
          <DateText instant={request_date} />
        </Term>
      </TermList>
      {message && (
        <blockquote className="bg-sunk rounded-ctl leading-body mt-4 px-4 py-3.5 wrap-anywhere whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </>
  );
}

function RequestTerms({ request }: { request: AgreementRequest }) {
  const { decided_at, reason, agreement } = request;
  return (
    <>
      <Term term="Status">
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
    </>
  );
}
