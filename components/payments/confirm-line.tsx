"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RowActions } from "@/components/ui/table-rows";
import { useAction } from "@/components/ui/use-action";
import { usePaymentChanges } from "@/lib/payments/office-client";
import type { BankLine } from "@/lib/payments/offline-contract";
import { periodLabel } from "@/lib/platform/format/periods";

/** Records a matched line as rent by bank transfer, like the rent roll's form. */
export function ConfirmLine({ line, onRecorded }: { line: BankLine; onRecorded: () => void }) {
  const { isBusy, run } = useAction();
  const { record } = usePaymentChanges();
  const { match, amount, on } = line;
  if (!match) return null;
  const confirm = async () => {
    await record(match, {
      period: match.period,
      method: "bank",
      received: amount,
      waived: 0,
      reference: match.reference,
      received_on: on,
      waive_reason: "",
      note: "",
    });
    onRecorded();
  };
  return (
    <RowActions>
      <Button
        variant="row"
        size="sm"
        busy={isBusy}
        icon={<Check className="icon" aria-hidden="true" />}
        aria-label={`Confirm line ${String(line.line)}: ${periodLabel(match.period)} of ${match.apartment_no}`}
        onClick={() => void run({ act: confirm, success: "Recorded the Payment!" })}
      >
        Confirm
      </Button>
    </RowActions>
  );
}
