"use client";

import { RotateCcw, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Receipt } from "@/lib/contracts/receipts";
import { GiveBackDialog } from "./give-back-dialog";
import { OpenMonth } from "./open-month";
import { ReverseDialog } from "./reverse-dialog";

/** Nothing of these payments is kept: their month may be owed again. */
const OPEN_AGAIN: ReadonlySet<Receipt["status"]> = new Set(["refunded", "canceled"]);

/**
 * An admin's actions on a payment: give back what is kept, reverse a wrong record, and settle its month again if it is
 * open.
 */
export function PaymentActions({ receipt }: { receipt: Receipt }) {
  const router = useRouter();
  const [asked, setAsked] = useState<"give back" | "reverse" | null>(null);
  const { kept, status, returning, recorded_by, reversed } = receipt;
  const close = () => setAsked(null);
  const done = () => router.refresh();
  return (
    <>
      {kept > 0 && returning === 0 && status !== "disputed" && (
        <Button icon={<Undo2 className="icon" aria-hidden="true" />} onClick={() => setAsked("give back")}>
          Give Back
        </Button>
      )}
      {recorded_by !== "" && reversed === null && (
        <Button icon={<RotateCcw className="icon" aria-hidden="true" />} onClick={() => setAsked("reverse")}>
          Reverse
        </Button>
      )}
      {kept === 0 && returning === 0 && OPEN_AGAIN.has(status) && <OpenMonth receipt={receipt} />}
      {asked === "give back" && <GiveBackDialog receipt={receipt} onDone={done} onClose={close} />}
      {asked === "reverse" && <ReverseDialog receipt={receipt} onDone={done} onClose={close} />}
    </>
  );
}
