"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useApartmentChanges } from "@/lib/apartments/client";

interface TakeOffDialogProps {
  /** The apartment's number; null while the dialog is closed. */
  apartmentNo: string | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an apartment is taken off the list, and explains the consequences. */
export function TakeOffDialog({ apartmentNo, onClose, onDone }: TakeOffDialogProps) {
  const { takeOff, refresh } = useApartmentChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (apartmentNo === null) return;
    const isDone = await run({ act: () => takeOff(apartmentNo), success: `${apartmentNo} is off the list` });
    // A rejection means that the screen is stale.
    if (isDone) onDone?.();
    else void refresh();
    onClose();
  };
  return (
    <ConfirmDialog
      open={apartmentNo !== null}
      title={`Take ${apartmentNo ?? ""} off the list?`}
      confirmLabel="Take Off the List"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Visitors no longer find it: its page, its place in the tower and its card go. Agreements, payments and
      receipts stay as they are, and you can put it back at any time.
    </ConfirmDialog>
  );
}
