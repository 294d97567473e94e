"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { useAction } from "@/components/ui/use-action";
import { withdrawOwn, useMyRequest } from "@/lib/agreements/client";
import type { MyRequest } from "@/lib/agreements/contract";
import type { Role } from "@/lib/platform/contracts/endpoint";
import { towerDate } from "@/lib/platform/format/dates";
import { ownRequestLabels, stateOf, usualTime } from "./labels";

const TONES = {
  pending: "wait",
  accepted: "ok",
  declined: "bad",
  withdrawn: "plain",
} as const;

interface YourRequestProps {
  request: MyRequest;
  /** True on that apartment's own page, which shows its number already. */
  isAtHome?: boolean;
}

/**
 * 'Your request' for its author: what, since when, its state and reason, and what happens next (docs/product.md 4.19).
 */
export function YourRequest({ request, isAtHome = false }: YourRequestProps) {
  const { apartment_no, request_date, decided_at, reason, status } = request;
  const { label, next } = ownRequestLabels(request);
  const usual = status === "pending" ? usualTime(request) : null;
  return (
    <section className={cardClass({}, isAtHome ? "p-7" : "p-6")} aria-labelledby="your-request">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="your-request" className={CARD_HEADING}>
          Your request
        </h2>
        <Badge tone={TONES[stateOf(request)]}>{label}</Badge>
      </div>
      <TermList className="mt-3">
        {!isAtHome && (
          <Term term="Apartment">
            <Link className={`${textLink()} -my-3`} href={`/apartments/${apartment_no}`} prefetch={false}>
              {apartment_no}
            </Link>
          </Term>
        )}
        <Term term="Sent on">
          <DateText instant={request_date} />
        </Term>
        {decided_at && (
          <Term term={`${label} on`}>
            <DateText instant={decided_at} />
          </Term>
        )}
        {reason && (
          <Term term="Reason">
            <span className="whitespace-pre-line">{reason}</span>
          </Term>
        )}
      </TermList>
      <p className="text-ink-2 text-small border-line border-t pt-3.5 text-pretty">
        {`${next}${usual ? ` A decision usually takes ${usual}.` : ""}`}
      </p>
      {status === "pending" && <Withdraw request={request} />}
    </section>
  );
}

function Withdraw({ request: { _id, apartment_no } }: { request: MyRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const confirm = async () => {
    await run({ act: () => withdrawOwn(_id), success: "Withdrew the Request!" });
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw your request?"
        confirmLabel="Withdraw"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {`Your request for apartment ${apartment_no} is closed. You can request it again, but you go to the end of the queue.`}
      </ConfirmDialog>
    </>
  );
}

interface ProfileRequestProps {
  uid: string;
  role: Role;
  first: MyRequest | null | undefined;
}

/** The last request on the profile; an accepted one is a line, unless it is news. Nothing if there is none, or its tenancy has ended. */
export function ProfileRequest({ uid, role, first }: ProfileRequestProps) {
  const { request } = useMyRequest(uid, first);
  // Accepted while this page is open; kept, since the page is read again when the role is updated.
  const [isNews] = useState(first?.status === "pending");
  if (!request) return null;
  if (request.decision !== "accepted" || isNews) return <YourRequest request={request} />;
  if (role !== "member") return null;
  const on = request.decided_at && ` on ${towerDate(request.decided_at)}`;
  return (
    <p className="text-small text-ink-2">
      {`Your request for apartment ${request.apartment_no} was accepted${on ?? ""}. `}
      <Link className={textLink()} href="/dashboard/agreement" prefetch={false}>
        See your agreement
      </Link>
    </p>
  );
}
