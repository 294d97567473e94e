"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { DateText } from "@/components/ui/table-rows";
import { Term } from "@/components/ui/term-list";
import type { AgreementRequest, RequestState } from "@/lib/agreements/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { useMemberPage } from "@/lib/users/client";
import { DocumentButton } from "./agreement-facts";
import { type Decision, PersonsWords } from "./decide-dialog";
import { stateOf, TenancyRow } from "./tenancy-thread";

interface RequestDetailsProps {
  request: AgreementRequest | null;
  onClose: () => void;
  /** Missing for who may only read. */
  onDecide?: ((decision: Decision) => void) | undefined;
}

/** What the applicant wrote, how to reach them, and the decision. */
export function RequestDetailsDialog({ request, onClose, onDecide }: RequestDetailsProps) {
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
                call="PATCH /update-request"
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

/** The labels for admins. */
export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  pending: "Pending",
  accepted: "Accepted",
  declined: "Rejected",
  withdrawn: "Withdrawn",
};

/** Highlights pending and accepted requests. */
export function RequestStateBadge({ request }: { request: AgreementRequest }) {
  const state = stateOf(request);
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
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
