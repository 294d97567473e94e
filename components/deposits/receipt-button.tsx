"use client";

import { SaveFileButton } from "@/components/layout/save-file-button";
import type { DepositEntry } from "@/lib/contracts/deposits";
import { readDepositReceipt } from "@/lib/hooks/deposits";

interface ReceiptButtonProps {
  agreementId: string;
  entry: DepositEntry;
}

/** Saves an entry's receipt as PDF. */
export function DepositReceiptButton({ agreementId, entry }: ReceiptButtonProps) {
  return (
    <SaveFileButton
      kind="pdf"
      name={`receipt-${entry.number}.pdf`}
      read={() => readDepositReceipt(agreementId, entry._id)}
      success="Saved the receipt!"
      variant="row"
      size="sm"
      aria-label={`Receipt ${entry.number} as PDF`}
    >
      Receipt
    </SaveFileButton>
  );
}
