"use client";

import { LeavingFacts } from "@/components/agreements/leaving-facts";
import { closeToHeading } from "@/components/layout/page-heading";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import type { Member } from "@/lib/users/contract";
import { dayToday } from "@/lib/platform/format/dates";
import { useLeaving } from "@/lib/leaving/client";
import { useMemberChanges } from "@/lib/users/client";

interface RemoveMemberDialogProps {
  member: Member | null;
  onClose: () => void;
}

/** Asks for confirmation before a member loses the apartment (docs/product.md 5.2). */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const { remove } = useMemberChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!member) return;
    const isDone = await run({ act: () => remove(member), success: "Removed Member!" });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  const apartment = member?.apartment_no ? `apartment ${member.apartment_no}` : "the apartment";
  return (
    <ConfirmDialog
      open={member !== null}
      title={`Remove ${member?.name?.trim() || (member?.email ?? "")}?`}
      confirmLabel="Remove"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{`The agreement for ${apartment} ends and it can be let again. ${member?.email ?? ""} stays a user; the payments are kept.`}</p>
      {member?.agreement_id && <WhatIsLeft agreementId={member.agreement_id} />}
    </ConfirmDialog>
  );
}

/** What the member still owes, has overpaid, and has left as a deposit, if today were the last day. */
function WhatIsLeft({ agreementId }: { agreementId: string }) {
  const { data: leaving } = useLeaving(agreementId, dayToday());
  return leaving ? <LeavingFacts leaving={leaving} /> : null;
}
