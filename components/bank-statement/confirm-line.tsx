"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RowActions } from "@/components/ui/table-rows";
import { useAction } from "@/components/ui/use-action";
import type { BankLine } from "@/lib/bank-statement/contract";
import { useAccountChanges, usePaymentChanges } from "@/lib/payments/office-client";
import { periodLabel } from "@/lib/platform/format/periods";

/** Records a matched line as money by bank transfer, as the forms of a month and of any amount do. */
export function ConfirmLine({ line, onRecorded }: { line: BankLine; onRecorded: () => void }) {
  return line.match && <Confirm line={line} match={line.match} onRecorded={onRecorded} />;
}

interface ConfirmProps {
  line: BankLine;
  match: NonNullable<BankLine["match"]>;
  onRecorded: () => void;
}

function Confirm({ line, match, onRecorded }: ConfirmProps) {
  const { isBusy, run } = useAction();
  const { period, reference, is_whole, email, apartment_no } = match;
  const { record } = usePaymentChanges();
  const { receive } = useAccountChanges({ email, apartment_no });
  const { amount, on } = line;
  const money = { method: "bank", reference, received_on: on, note: "" } as const;
  const confirm = async () => {
    if (is_whole) await record(match, { ...money, period, received: amount, waived: 0, waive_reason: "" });
    else await receive({ ...money, amount });
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
