"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { usePendingCount } from "@/lib/hooks/agreements";

/** How many requests wait, and the way to them. */
export function PendingCard({ first }: { first: number }) {
  const waiting = usePendingCount(first);
  return (
    <section className="card card-pad" aria-labelledby="pending-requests">
      <div className="flex items-center justify-between gap-3">
        <h2 id="pending-requests">Agreement Requests</h2>
        <Badge tone={waiting > 0 ? "wait" : "plain"}>{waiting} pending</Badge>
      </div>
      <Link className="link" href="/dashboard/agreement-requests" prefetch={false}>
        Open the requests
        <ArrowRight className="icon" aria-hidden="true" />
      </Link>
    </section>
  );
}
