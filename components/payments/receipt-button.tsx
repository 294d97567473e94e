"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import type { Payment } from "@/lib/contracts/payments";
import { fileNameOf } from "@/lib/format/file-name";
import { readReceiptFile } from "@/lib/hooks/payments-history";
import { saveFile } from "@/lib/hooks/save-file";

interface ReceiptButtonProps {
  /** What the building is called. */
  house: string;
  payment: Pick<Payment, "_id" | "apartment_no" | "month" | "period">;
}

/** Saves the receipt of a payment as PDF. */
export function ReceiptButton({ house, payment }: ReceiptButtonProps) {
  const { isBusy, run } = useAction();
  const { _id, apartment_no, month, period } = payment;
  const save = async () => {
    saveFile(fileNameOf(house, `receipt-${period}-${apartment_no}.pdf`), await readReceiptFile(_id));
  };
  return (
    <Button
      busy={isBusy}
      icon={<FileDown className="icon" aria-hidden="true" />}
      aria-label={`Receipt as PDF of ${month} ${period.slice(0, 4)}, apartment ${apartment_no}`}
      onClick={() => void run({ act: save, success: "Saved the receipt!" })}
    >
      Receipt as PDF
    </Button>
  );
}
