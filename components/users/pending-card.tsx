"use client";

import { ArrowRight } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { CARD_HEADING, cardClass, SKELETON, textLink } from "@/components/ui/class-names";
import { usePendingCount } from "@/lib/agreements/client";

/** The number of pending requests, and the link to them. */
export function PendingCard({ first }: { first: number }) {
  return <PendingCardView waiting={usePendingCount(first)} />;
}

/** The card itself; the count is a bar while it loads. */
export function PendingCardView({ waiting }: { waiting?: number }) {
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="pending-requests">
      <div className="flex items-center justify-between gap-3">
        <h2 id="pending-requests" className={CARD_HEADING}>
          Agreement Requests
        </h2>
        {waiting === undefined ? (
          <span className={`${SKELETON} h-6.5 w-24`} aria-hidden="true" />
        ) : (
          <Badge tone={waiting > 0 ? "wait" : "plain"}>{`${waiting} pending`}</Badge>
        )}
      </div>
      <WaitingLink className={textLink()} href="/dashboard/agreement-requests">
        Open the requests
        <ArrowRight className="icon" aria-hidden="true" />
      </WaitingLink>
    </section>
  );
}
