"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS } from "@/components/ui/dialog";
import type { Repair } from "@/lib/contracts/repairs";
import type { RepairState } from "@/lib/contracts/repairs.sorts";
import { useRepair } from "@/lib/hooks/repairs";
import { ChangeForm } from "./change-form";
import { STATE_LABELS } from "./words";

/** The repair to move, and its new state. */
export interface RepairMove {
  readonly repair: Repair;
  readonly to: RepairState;
}

interface MoveDialogProps {
  move: RepairMove | null;
  onClose: () => void;
}

/** Asks for what the new state requires; changes nothing until saved. */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  return (
    <Dialog open={move !== null} onClose={onClose} title={move?.repair.title ?? ""}>
      {move && <OpenMove key={move.repair._id} {...move} onClose={onClose} />}
    </Dialog>
  );
}

function OpenMove({ repair, to, onClose }: RepairMove & { onClose: () => void }) {
  // The stored repair: the card may be stale, and another admin's change may have moved it to another column.
  const { data: latest } = useRepair(repair._id);
  const shown = latest && latest.version > repair.version ? latest : repair;
  const message = latest?.thread.at(-1);
  return (
    <>
      <p className={DIALOG_WORDS}>
        {`${shown.apartment_no || "The building"}${shown.name ? `, ${shown.name}` : ""}: ${STATE_LABELS[shown.state]}`}
      </p>
      {message && (
        <blockquote className="bg-sunk rounded-ctl mt-4 px-4 py-3 leading-[1.6] wrap-anywhere whitespace-pre-line">
          {`${message.name || "Message"}: ${message.text}`}
        </blockquote>
      )}
      <ChangeForm repair={shown} begin={to} onDone={() => closeToHeading(onClose)}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </ChangeForm>
    </>
  );
}
