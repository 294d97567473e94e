"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import type { DepositEntry } from "@/lib/contracts/deposits";
import { readDepositReceipt } from "@/lib/hooks/deposits";
import { saveFile } from "@/lib/hooks/save-file";

interface ReceiptButtonProps {
  agreementId: string;
  entry: DepositEntry;
}

/** Saves the receipt of an entry as PDF. */
export function DepositReceiptButton({ agreementId, entry }: ReceiptButtonProps) {
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile(`receipt-${entry.number}.pdf`, await readDepositReceipt(agreementId, entry._id));
  };
  return (
    <Button
      variant="row"
      size="sm"
      busy={isBusy}
      icon={<FileDown className="icon" aria-hidden="true" />}
      aria-label={`Receipt ${entry.number} as PDF`}
      onClick={() => void run({ act: save, success: "Saved the receipt!" })}
    >
      Receipt
    </Button>
  );
}
