"use client";

import { HandCoins } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Receipt } from "@/lib/contracts/receipts";
import { useRecordableMonths } from "@/lib/hooks/payments-admin";
import { RecordPaymentDialog } from "./record-payment-dialog";
import { WaiveDialog } from "./waive-dialog";

/**
 * For a payment of which nothing is kept: the actions for its month, if no other payment covers it
 * (docs/product.md 5.39).
 */
export function OpenMonth({ receipt }: { receipt: Receipt }) {
  const [isRecording, setRecording] = useState(false);
  /** The rent to waive, in dollars: kept so that the dialog stays open if the month is paid by then. */
  const [waivable, setWaivable] = useState<number | null>(null);
  const { data: months } = useRecordableMonths(receipt);
  const { period, email, name, apartment_no } = receipt;
  const open = months?.find((month) => month.period === period);
  return (
    <>
      {open && (
        <>
          <Button icon={<HandCoins className="icon" aria-hidden="true" />} onClick={() => setRecording(true)}>
            Record a Payment
          </Button>
          <Button onClick={() => setWaivable(open.rent)}>Waive the Rent</Button>
        </>
      )}
      {isRecording && (
        <RecordPaymentDialog
          payers={[receipt]}
          first={receipt}
          period={period}
          onClose={() => setRecording(false)}
        />
      )}
      {waivable !== null && (
        <WaiveDialog
          rows={[{ email, name, apartment_no, due: waivable }]}
          period={period}
          onClose={() => setWaivable(null)}
        />
      )}
    </>
  );
}
