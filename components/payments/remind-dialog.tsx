"use client";

import { BellRing } from "lucide-react";
import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { useAction } from "@/components/ui/use-action";
import { dialled, shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type RemindersSent, useRollChanges } from "@/lib/rent-roll/client";
import type { RentRollRow } from "@/lib/rent-roll/contract";
import { lastReminderText } from "./roll-columns";

interface RemindDialogProps {
  /** The roll's month. */
  period: string;
  rows: readonly RentRollRow[];
  onClose: () => void;
}

/** Says who will be reminded of what, reminds them, and says who was not and why. */
export function RemindDialog({ period, rows, onClose }: RemindDialogProps) {
  const [skipped, setSkipped] = useState<RemindersSent["rows"]>([]);
  const { remind } = useRollChanges();
  const { isBusy, run } = useAction();
  const reachable = rows.filter(({ email }) => shownEmail(email));
  const isSent = skipped.length > 0;
  const send = async () => {
    const answer = await remind(period, reachable);
    const left = answer.rows.filter(({ outcome }) => outcome === "skipped");
    setSkipped(left);
    if (answer.sent === 0) throw new Error("Nobody was reminded.");
    if (left.length === 0) closeToHeading(onClose);
  };
  return (
    <Dialog
      open
      busy={isBusy}
      onClose={() => closeToHeading(onClose)}
      title={rows.length === 1 ? "Remind 1 person?" : `Remind ${String(rows.length)} people?`}
    >
      <p className={DIALOG_TEXT}>They get a mail with what is open and how to pay.</p>
      <ul className="divide-line border-line mt-4 divide-y border-y">
        {rows.map((row) => (
          <Line
            key={row.agreement_id}
            row={row}
            message={skipped.find(({ email }) => email === row.email)?.message}
          />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => closeToHeading(onClose)}>{isSent ? "Close" : "Cancel"}</Button>
        {!isSent && (
          <Button
            variant="primary"
            data-autofocus
            icon={<BellRing className="icon" aria-hidden="true" />}
            disabled={reachable.length === 0}
            busy={isBusy}
            onClick={() => void run({ act: send, success: "Sent the Reminders!" })}
          >
            Remind
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Who has no email is called: the number is a link. */
function Line({ row, message }: { row: RentRollRow; message: string | undefined }) {
  const { apartment_no, name, email, telephone, owed, last_reminder } = row;
  const last = last_reminder ? `Last reminder: ${lastReminderText(last_reminder)}.` : "Not reminded yet.";
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <span className="min-w-0">
        <b className="font-strong">{`${apartment_no}, ${name.trim() || shownEmail(email)}`}</b>
        <span className="text-small text-ink-2 block">
          {message ?? (shownEmail(email) ? last : "No email: please call.")}
        </span>
        {(message || !shownEmail(email)) && telephone && (
          <a className={textLink()} href={`tel:${dialled(telephone)}`}>
            {telephone}
          </a>
        )}
      </span>
      <span className="lining-nums tabular-nums">{formatMoney(owed)}</span>
    </li>
  );
}
