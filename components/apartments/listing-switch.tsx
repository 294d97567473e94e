"use client";

import { EyeOff, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { useApartmentChanges } from "@/lib/apartments/client";
import type { ManagedApartment } from "@/lib/apartments/managed-contract";

interface ListingSwitchProps {
  apartment: Pick<ManagedApartment, "apartment_no" | "state">;
  onTakeOff: () => void;
  onPutBack?: () => void;
  isInRow?: boolean;
}

/** Takes an apartment off the list, or puts it back. */
export function ListingSwitch({ apartment, onTakeOff, onPutBack, isInRow = false }: ListingSwitchProps) {
  const { apartment_no, state } = apartment;
  const { putBack, refresh } = useApartmentChanges();
  const { isBusy, run } = useAction();
  const back = async () => {
    const isDone = await run({
      act: () => putBack(apartment_no),
      success: `${apartment_no} is on the list again`,
    });
    if (isDone) onPutBack?.();
    else void refresh();
  };
  if (state === "off the list")
    return (
      <Button
        call="PATCH /apartments/{apartment_no}"
        variant={isInRow ? "row" : "outline"}
        size={isInRow ? "sm" : "md"}
        busy={isBusy}
        icon={<Undo2 className="icon" aria-hidden="true" />}
        aria-label={`Put Back ${apartment_no} on the list`}
        onClick={() => void back()}
      >
        Put Back
      </Button>
    );
  return (
    <Button
      call="DELETE /apartments/{apartment_no}"
      variant={isInRow ? "danger" : "outline"}
      size={isInRow ? "sm" : "md"}
      icon={<EyeOff className="icon" aria-hidden="true" />}
      aria-label={`Take Off ${apartment_no} from the list`}
      onClick={onTakeOff}
    >
      Take Off
    </Button>
  );
}
