"use client";

import { Printer } from "lucide-react";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { Button } from "@/components/ui/button";
import { readReceiptFile } from "@/lib/payments/client";
import type { Payment } from "@/lib/payments/contract";
import { useKeptReceipt } from "@/lib/platform/client/seen-copies";
import { fileNameOf } from "@/lib/platform/format/csv";
import type { SeenReceipt } from "@/lib/platform/session/seen-copies";

interface ReceiptButtonProps {
  /** The building's name. */
  buildingName: string;
  payment: Pick<Payment, "_id" | "apartment_no" | "month" | "period">;
}

/** Saves a payment's receipt as PDF. */
export function ReceiptButton({ buildingName, payment }: ReceiptButtonProps) {
  const { _id, apartment_no, month, period } = payment;
  return (
    <SaveFileButton
      kind="pdf"
      name={fileNameOf(buildingName, `receipt-${period}-${apartment_no}.pdf`)}
      read={() => readReceiptFile(_id)}
      success="Saved the receipt!"
      aria-label={`Receipt as PDF of ${month} ${period.slice(0, 4)}, apartment ${apartment_no}`}
    >
      Receipt as PDF
    </SaveFileButton>
  );
}

/** Stores the user's receipt on screen for reading offline (docs/product.md 10.9). */
export function KeepReceipt({ receipt }: { receipt: SeenReceipt }) {
  useKeptReceipt(receipt);
  return null;
}

/** Opens the browser's own print dialog for the page. */
export function PrintButton() {
  return (
    <Button
      icon={<Printer className="icon" aria-hidden="true" />}
      onClick={() => {
        window.print();
      }}
    >
      Print
    </Button>
  );
}
