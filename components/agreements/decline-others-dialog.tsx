"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Dialog, DIALOG_TEXT } from "@/components/ui/dialog";
import { toastSuccess } from "@/components/ui/toast";
import { useRequestChanges } from "@/lib/agreements/client";
import { ReasonForm } from "./reason-form";

/** A home that has been let, and how many requests for it are pending. */
export interface LetApartment {
  readonly apartment_no: string;
  readonly waiting: number;
}

interface DeclineOthersDialogProps {
  home: LetApartment | null;
  onClose: () => void;
}

/** Declines all pending requests for a home that has been let, with one answer. */
export function DeclineOthersDialog({ home, onClose }: DeclineOthersDialogProps) {
  const { declineOthers, refresh } = useRequestChanges();
  if (!home) return null;
  const { apartment_no, waiting } = home;
  const decline = async (reason: string) => {
    const count = await declineOthers(apartment_no, reason);
    void toastSuccess(count === 1 ? "Declined 1 Request!" : `Declined ${String(count)} Requests!`);
    closeToHeading(onClose);
  };
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={`Decline the others for ${apartment_no}?`}>
      <p className={DIALOG_TEXT}>
        {`${apartment_no} is let, and ${waiting === 1 ? "1 person is still asking" : `${String(waiting)} people are still asking`} for it. Each gets a mail with the same reason, and may ask for another home.`}
      </p>
      <ReasonForm
        confirmLabel="Decline"
        hint="Everyone who is declined will read it."
        onConfirm={decline}
        onRefusal={() => void refresh()}
        onClose={onClose}
      />
    </Dialog>
  );
}
