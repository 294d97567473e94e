"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Dialog, DIALOG_WORDS } from "@/components/ui/dialog";
import { toastSuccess } from "@/components/ui/toast";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { useRequestChanges } from "@/lib/hooks/agreements";
import { AcceptDialog } from "./accept-dialog";
import { ReasonForm } from "./reason-form";

export interface Decision {
  readonly request: AgreementRequest;
  readonly kind: "accept" | "reject";
}

interface DecideDialogProps {
  decision: Decision | null;
  onClose: () => void;
  /** Called with the accepted request. */
  onAccepted: (request: AgreementRequest) => void;
}

/** Asks for confirmation before a request is accepted or rejected: neither can be undone. */
export function DecideDialog({ decision, onClose, onAccepted }: DecideDialogProps) {
  if (!decision) return null;
  const { request, kind } = decision;
  return kind === "accept" ? (
    <AcceptDialog request={request} onClose={onClose} onAccepted={onAccepted} />
  ) : (
    <RejectDialog request={request} onClose={onClose} />
  );
}

interface StepProps extends Pick<DecideDialogProps, "onClose"> {
  request: AgreementRequest;
}

function RejectDialog({ request, onClose }: StepProps) {
  const { reject, refresh } = useRequestChanges();
  const { name, email, apartment_no } = request;
  const confirm = async (reason: string) => {
    await reject(request, reason);
    void toastSuccess("Rejected the Request!");
    closeToHeading(onClose);
  };
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={`Reject ${name}?`}>
      <p className={DIALOG_WORDS}>
        {`The request of ${email} for apartment ${apartment_no} is closed. Another one can be made.`}
      </p>
      <ReasonForm
        confirmLabel="Reject"
        hint={`${email} reads it, by mail and on screen.`}
        onConfirm={confirm}
        // A rejection means that the list on screen is stale.
        onRefusal={() => {
          void refresh();
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
