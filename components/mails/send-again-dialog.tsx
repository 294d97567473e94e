"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import type { Mail } from "@/lib/contracts/mails";
import { useSendAgain } from "@/lib/hooks/mails";

interface SendAgainDialogProps {
  mail: Mail | null;
  onClose: () => void;
}

/** Asks for confirmation before a mail is sent again (docs/product.md 12.3). */
export function SendAgainDialog({ mail, onClose }: SendAgainDialogProps) {
  const sendAgain = useSendAgain();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!mail) return;
    await run({ act: () => sendAgain(mail), success: "The mail is on its way." });
    onClose();
  };
  return (
    <ConfirmDialog
      open={mail !== null}
      title={`Send “${mail?.subject ?? ""}” again?`}
      confirmLabel="Send Again"
      isDestructive={false}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {mail?.state === "unsure"
        ? `It may have arrived: ${mail.to} could get it twice.`
        : `It goes to ${mail?.to ?? ""}, as it was written.`}
    </ConfirmDialog>
  );
}
