"use client";

import { LastDayDialog } from "@/components/agreements/last-day-dialog";
import { LeavingFacts } from "@/components/agreements/leaving-facts";
import { wholeMonthWords } from "@/components/agreements/whole-month";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/form-error";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import type { Leaving } from "@/lib/contracts/leaving";
import type { Member } from "@/lib/contracts/users";
import { dayAfter, dayLabel } from "@/lib/format/dates";
import { useEndingChange, useLeaving } from "@/lib/hooks/leaving";

interface EndAgreementDialogProps {
  member: Member;
  agreementId: string;
  onClose: () => void;
}

/** Ends a member's agreement on a day, or revokes that (docs/product.md 5.21). */
export function EndAgreementDialog({ member, agreementId, onClose }: EndAgreementDialogProps) {
  const { data: leaving, error } = useLeaving(agreementId);
  const { change, refresh } = useEndingChange(agreementId);
  const name = member.name?.trim() || member.email;
  const end = async (day: string) => {
    await change(day);
    void toastSuccess("End of the agreement set!");
    closeToHeading(onClose);
    await refresh();
  };
  if (!leaving)
    return (
      <Dialog open onClose={onClose} title={`End the agreement of ${name}?`}>
        <div className={`${DIALOG_WORDS} min-h-40`} aria-busy={!error}>
          {error && <FormError>{error.message}</FormError>}
        </div>
      </Dialog>
    );
  if (leaving.can_take_back)
    return <TakeBack name={name} leaving={leaving} change={change} onClose={onClose} onDone={refresh} />;
  return (
    <LastDayDialog
      title={`End the agreement of ${name}?`}
      confirmLabel="End Agreement"
      agreementId={agreementId}
      leaving={leaving}
      // The usual notice, so that two clicks do not end an agreement today.
      begin={leaving.leave_on ?? dayAfter(leaving.earliest, leaving.notice_days)}
      onConfirm={end}
      onClose={onClose}
    >
      {leaving.leave_on
        ? `${name} has given notice and leaves on ${dayLabel(leaving.leave_on)}. It can end earlier, but not later.`
        : `${member.email} gets a mail now, and lives in apartment ${leaving.apartment_no} until the last day. From the day after it is announced as free.`}
    </LastDayDialog>
  );
}

interface TakeBackProps {
  name: string;
  leaving: Leaving;
  change: (day: null) => Promise<void>;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function TakeBack({ name, leaving, change, onClose, onDone }: TakeBackProps) {
  const { isBusy, run } = useAction();
  const takeBack = async () => {
    const isDone = await run({ act: () => change(null), success: "The agreement continues!" });
    if (isDone) closeToHeading(onClose);
    await onDone();
  };
  return (
    <Dialog open onClose={onClose} busy={isBusy} title={`The agreement of ${name} ends`}>
      <div className={DIALOG_WORDS}>
        {`The last day is ${dayLabel(leaving.leave_on ?? "")}. Take that back to choose another day, or to let it go on.${wholeMonthWords(leaving)}`}
        <LeavingFacts leaving={leaving} />
      </div>
      <DialogSteps>
        <Button onClick={() => !isBusy && onClose()} data-autofocus>
          Close
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void takeBack()}>
          Take Back
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
