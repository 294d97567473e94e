"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import type { Payment } from "@/lib/contracts/payments";
import { readReceiptFile } from "@/lib/hooks/payments-history";
import { saveFile } from "@/lib/hooks/save-file";

interface ReceiptButtonProps {
  payment: Pick<Payment, "_id" | "apartment_no" | "month" | "period">;
  /** The picture alone, beside something that says what it belongs to. */
  isSmall?: boolean;
}

/** Saves the receipt of a payment as PDF. */
export function ReceiptButton({ payment, isSmall = false }: ReceiptButtonProps) {
  const { isBusy, run } = useAction();
  const { _id, apartment_no, month, period } = payment;
  const save = async () => {
    saveFile(`nibash-receipt-${period}-${apartment_no}.pdf`, await readReceiptFile(_id));
  };
  return (
    <Button
      variant="ghost"
      size={isSmall ? "icon" : "sm"}
      busy={isBusy}
      icon={<FileDown className="icon" aria-hidden="true" />}
      title={isSmall ? "Receipt" : undefined}
      aria-label={`Receipt of ${month} ${period.slice(0, 4)}, apartment ${apartment_no}`}
      onClick={() => void run({ act: save, success: "Saved the receipt!" })}
    >
      {!isSmall && "Receipt"}
    </Button>
  );
}
