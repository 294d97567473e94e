"use client";

import { HandCoins } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Receipt } from "@/lib/contracts/receipts";
import { tenantChoice, useRecordableMonths } from "@/lib/hooks/payments-admin";
import { RecordPaymentDialog } from "./record-payment-dialog";
import { WaiveDialog } from "./waive-dialog";

/** Of a payment of which nothing is kept, the steps for its month, where nothing else holds it (docs/product.md 5.39). */
export function OpenMonth({ receipt }: { receipt: Receipt }) {
  const [asked, setAsked] = useState<"record" | "waive" | null>(null);
  const { data: months } = useRecordableMonths(tenantChoice(receipt));
  const { period, email, name, apartment_no } = receipt;
  const open = months?.find((month) => month.period === period);
  const close = () => setAsked(null);
  return (
    <>
      {open && (
        <>
          <Button icon={<HandCoins className="icon" aria-hidden="true" />} onClick={() => setAsked("record")}>
            Record a Payment
          </Button>
          <Button onClick={() => setAsked("waive")}>Waive the Rent</Button>
        </>
      )}
      {asked === "record" && (
        <RecordPaymentDialog payers={[receipt]} first={receipt} period={period} onClose={close} />
      )}
      {open && asked === "waive" && (
        <WaiveDialog rows={[{ email, name, apartment_no, due: open.rent }]} period={period} onClose={close} />
      )}
    </>
  );
}
