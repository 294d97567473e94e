"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "@/lib/session/call";
import { findPaymentUnderWay, forgetPaymentUnderWay } from "@/lib/session/held-payment";
import { isTransient, recordPaid } from "./payments";

const LONGEST_WAIT_MS = 8_000;

/**
 * Follows up a charge that this tab had started before it was reloaded or closed: polls until the outcome is known, and
 * records a successful one. Returns true while polling. Use it in the browser only, since it reads session storage.
 */
export function usePaymentUnderWay(email: string, onPaid: (period: string | undefined) => void): boolean {
  const [underWay] = useState(() => findPaymentUnderWay(email));
  const [isAsking, setAsking] = useState(underWay !== null);
  const arrive = useEffectEvent(onPaid);
  useEffect(() => {
    if (!underWay) return;
    const leaving = new AbortController();
    void wasPaid(underWay.transactionId, leaving.signal).then((isPaid) => {
      if (leaving.signal.aborted) return;
      forgetPaymentUnderWay();
      if (isPaid) arrive(underWay.period);
      setAsking(false);
    });
    return () => {
      leaving.abort();
    };
  }, [underWay]);
  return isAsking;
}

async function wasPaid(transactionId: string, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const { status } = await recordPaid(transactionId);
      if (status !== "processing") return status !== "open" && status !== "failed" && status !== "canceled";
    } catch (error) {
      if (!(error instanceof CallError) || !isTransient(error)) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, LONGEST_WAIT_MS)));
  }
  return false;
}
