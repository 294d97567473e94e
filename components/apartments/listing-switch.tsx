"use client";

import { Eye, EyeOff } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import { useApartmentChanges } from "@/lib/apartments/client";
import type { ManagedApartment } from "@/lib/apartments/managed-contract";

interface ListingSwitchProps {
  apartment: Pick<ManagedApartment, "apartment_no" | "state">;
  onUnpublish: () => void;
  onPublished?: () => void;
  isInRow?: boolean;
}

/** Publishes an apartment, or makes it a draft (docs/product.md 4.11). */
export function ListingSwitch({ apartment, onUnpublish, onPublished, isInRow = false }: ListingSwitchProps) {
  const { apartment_no, state } = apartment;
  const { publish, refresh } = useApartmentChanges();
  const { isBusy, run } = useAction();
  const act = async () => {
    const isDone = await run({
      act: () => publish(apartment_no),
      success: `${apartment_no} is published: visitors see it now`,
    });
    if (isDone) onPublished?.();
    else void refresh();
  };
  if (state === "off the list")
    return (
      <Button
        call="PATCH /apartments/{apartment_no}"
        variant={isInRow ? "row" : "primary"}
        size={isInRow ? "sm" : "md"}
        busy={isBusy}
        icon={<Eye className="icon" aria-hidden="true" />}
        aria-label={`Publish ${apartment_no}`}
        onClick={() => void act()}
      >
        Publish
      </Button>
    );
  // Whoever lives there is removed first.
  if (state === "let") return null;
  return (
    <Button
      call="DELETE /apartments/{apartment_no}"
      variant={isInRow ? "danger" : "outline"}
      size={isInRow ? "sm" : "md"}
      icon={<EyeOff className="icon" aria-hidden="true" />}
      aria-label={`Unpublish ${apartment_no}`}
      onClick={onUnpublish}
    >
      Unpublish
    </Button>
  );
}

interface UnpublishDialogProps {
  /** The apartment's number; null while the dialog is closed. */
  apartmentNo: string | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before an apartment is unpublished, and explains the consequences. */
export function UnpublishDialog({ apartmentNo, onClose, onDone }: UnpublishDialogProps) {
  const { unpublish, refresh } = useApartmentChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (apartmentNo === null) return;
    const isDone = await run({
      act: () => unpublish(apartmentNo),
      success: `${apartmentNo} is a draft: only the office sees it`,
    });
    // A rejection means that the screen is stale.
    if (isDone) onDone?.();
    else void refresh();
    onClose();
  };
  return (
    <ConfirmDialog
      open={apartmentNo !== null}
      title={`Unpublish ${apartmentNo ?? ""}?`}
      confirmLabel="Unpublish"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Visitors no longer find it; you can publish it again at any time.
    </ConfirmDialog>
  );
}
