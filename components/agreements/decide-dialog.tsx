"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { useRequestChanges } from "@/lib/hooks/agreements";
import { formatDollars } from "@/lib/format/money";

export interface Decision {
  readonly request: AgreementRequest;
  readonly kind: "accept" | "reject";
}

interface DecideDialogProps {
  decision: Decision | null;
  onClose: () => void;
}

/** Asks before a request is accepted or rejected: neither can be taken back. */
export function DecideDialog({ decision, onClose }: DecideDialogProps) {
  const { accept, reject, refresh } = useRequestChanges();
  const { isBusy, run } = useAction();
  const isAccept = decision?.kind === "accept";
  const word = isAccept ? "Accept" : "Reject";

  const confirm = async () => {
    if (!decision) return;
    const isDone = await run({
      act: () => (isAccept ? accept(decision.request) : reject(decision.request)),
      success: `${word}ed the Request!`,
    });
    // A refusal means that the list on screen is behind the database.
    if (!isDone) void refresh();
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={decision !== null}
      title={`${word} ${decision?.request.name ?? ""}?`}
      confirmLabel={word}
      busy={isBusy}
      isDestructive={!isAccept}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {decision && <Consequence {...decision} />}
    </ConfirmDialog>
  );
}

function Consequence({ request, kind }: Decision) {
  const { apartment_no, email, rent } = request;
  if (kind === "reject")
    return `The request of ${email} for apartment ${apartment_no} is closed. Another one can be made.`;
  return `Apartment ${apartment_no} is let to ${email} for ${formatDollars(rent)} a month, and ${email} becomes a member.`;
}
