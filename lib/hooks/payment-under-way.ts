"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "@/lib/session/call-error";
import { findPaymentUnderWay, forgetPaymentUnderWay } from "@/lib/session/held-payment";
import { isTransient, recordPaid } from "./payments";

const LONGEST_WAIT_MS = 8_000;

/**
 * Follows up a charge that this tab had started before it was reloaded or closed: polls until the outcome is known, and
 * records a successful one. Returns true while polling. Use it in the browser only, since it reads session storage.
 * `patience`: for how many milliseconds the charge may still be on its way to the provider.
 */
export function usePaymentUnderWay(
  email: string | null,
  onPaid: (period: string) => void,
  patience = 0,
): boolean {
  const [underWay] = useState(() => findPaymentUnderWay(email));
  const [isAsking, setAsking] = useState(underWay !== null);
  const arrive = useEffectEvent(onPaid);
  useEffect(() => {
    if (!underWay) return;
    const leaving = new AbortController();
    void wasPaid(underWay.transactionId, leaving.signal, patience).then((isPaid) => {
      if (leaving.signal.aborted) return;
      forgetPaymentUnderWay();
      if (isPaid) arrive(underWay.period);
      setAsking(false);
    });
    return () => {
      leaving.abort();
    };
  }, [underWay, patience]);
  return isAsking;
}

async function wasPaid(transactionId: string, signal: AbortSignal, patience: number): Promise<boolean> {
  const started = Date.now();
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const { status } = await recordPaid(transactionId);
      if (status !== "processing") return status !== "open" && status !== "failed" && status !== "canceled";
    } catch (error) {
      if (!(error instanceof CallError)) return false;
      const isOnItsWay = error.code === "payment_incomplete" && Date.now() - started < patience;
      if (!isOnItsWay && !isTransient(error)) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** attempt, LONGEST_WAIT_MS)));
  }
  return false;
}
