"use client";

import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { textLink, cardClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { ErrorLine, ErrorState } from "@/components/ui/error-state";
import { useAction } from "@/components/ui/use-action";
import { shownEmail, dialled } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { dayToday, towerDate, towerDay, towerTime } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import {
  REMINDED_TODAY,
  type LastReminder,
  REMINDER_LABELS,
  type RentReminder,
} from "@/lib/rent-reminders/contract";
import { type RemindersSent, useRentRoll, useRollChanges, useTodaysReminders } from "@/lib/rent-roll/client";
import type { RentRollRow } from "@/lib/rent-roll/contract";

/** Of whom a reminder can be sent now, how many people they are. */
export const countRemindable = (rows: readonly RentRollRow[]) =>
  new Set(rows.filter(isRemindable).map(({ email }) => email)).size;

const isRemindable = ({ owed, no_reminder }: RentRollRow) => owed > 0 && no_reminder === "";

export const wasReminded = ({ no_reminder }: RentRollRow) => no_reminder === REMINDED_TODAY;

/** `3 were reminded today`, whether or not they have paid since; null if nobody was. */
export function remindedToday(rows: readonly RentRollRow[]): string | null {
  const today = dayToday();
  return remindedText(rows.filter(({ last_reminder: last }) => last && towerDay(last.at) === today).length);
}

function remindedText(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "1 was reminded today" : `${String(count)} were reminded today`;
}

interface RemindDialogProps {
  /** The roll's month. */
  period: string;
  rows: readonly RentRollRow[];
  /** Said if there are no rows. */
  none?: string;
  onClose: () => void;
}

const people = (count: number) => (count === 1 ? "1 person" : `${String(count)} people`);

/** Says who will be reminded of what, reminds them, and says how many were, and who was not and why. */
export function RemindDialog({ period, rows, none, onClose }: RemindDialogProps) {
  /** As they were when it was sent: the roll behind it is read again by then. */
  const [sending, setSending] = useState<readonly RentRollRow[]>();
  const [answer, setAnswer] = useState<RemindersSent>();
  const { remind } = useRollChanges();
  const { isBusy, run } = useAction();
  const shown = sending ?? rows;
  const whom = shown.filter(isRemindable);
  const others = shown.filter((row) => !isRemindable(row) && !wasReminded(row));
  const count = answer ? answer.sent : countRemindable(shown);
  const send = async () => {
    setSending(rows);
    try {
      setAnswer(await remind(period, whom));
    } catch (error) {
      setSending(undefined);
      throw error;
    }
  };
  const title = answer ? `Reminded ${people(count)}` : `Remind ${people(count)}?`;
  const before = count > 0 ? "They get a mail with what is open and how to pay." : shown.length === 0 && none;
  const close = () => closeToHeading(onClose);
  const reminded = answer ? null : remindedText(shown.filter(wasReminded).length);
  const nobody = reminded && others.length === 0 ? "Reminded today already" : "Nobody is reminded";
  return (
    <Dialog open busy={isBusy} onClose={close} title={count > 0 ? title : nobody}>
      <div role="status" className={DIALOG_TEXT}>
        {!answer && before && <p>{before}</p>}
        {reminded && (count > 0 || others.length > 0) && <p>{`${reminded}.`}</p>}
      </div>
      {whom.length + others.length > 0 && (
        <ul className="divide-line border-line mt-4 divide-y border-y">
          {[...whom, ...others].map((row) => (
            <Line
              key={row.agreement_id}
              row={row}
              message={answer?.rows.find(({ email }) => email === row.email)?.message ?? row.no_reminder}
              isReached={isRemindable(row) && !answer?.rows.some((one) => isSkipped(one, row))}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        {!answer && count > 0 && <Button onClick={close}>Cancel</Button>}
        <Button
          variant="primary"
          data-autofocus
          busy={isBusy}
          onClick={answer || count === 0 ? close : () => void run({ act: send })}
        >
          {answer || count === 0 ? "Close" : "Remind"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isSkipped = ({ email, outcome }: RemindersSent["rows"][number], row: RentRollRow) =>
  email === row.email && outcome === "skipped";

interface RemindWhoOwesProps {
  title: string;
  /** Instead, if nobody is meant any more. */
  none: string;
  isMeant: (row: RentRollRow) => boolean;
  onClose: () => void;
}

/** Reads again who owes when it opens, since somebody may have paid meanwhile. */
export function RemindWhoOwes({ title, none, isMeant, onClose }: RemindWhoOwesProps) {
  const { data: roll, error, isRefreshing, retry } = useRentRoll();
  if (roll)
    return (
      <RemindDialog period={roll.period} rows={roll.rows.filter(isMeant)} none={none} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorState onRetry={retry} busy={isRefreshing} />
      ) : (
        <p className={DIALOG_TEXT}>Reading who owes.</p>
      )}
    </Dialog>
  );
}

interface LineProps {
  row: RentRollRow;
  /** What became of it, or why nothing is sent. */
  message: string;
  isReached: boolean;
}

/** Who gets no mail is called: the number is a link. */
function Line({ row, message, isReached }: LineProps) {
  const { apartment_no, name, email, telephone, owed, late, last_reminder } = row;
  const last = last_reminder ? `Last reminder: ${lastReminderText(last_reminder)}.` : "Not reminded yet.";
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <span className="min-w-0">
        <b className="font-strong">{`${apartment_no}, ${name.trim() || shownEmail(email)}`}</b>
        <span className="text-small text-ink-2 block">{message || last}</span>
        {!isReached && telephone && (
          <a className={textLink()} href={`tel:${dialled(telephone)}`}>
            {telephone}
          </a>
        )}
      </span>
      <span className="lining-nums tabular-nums">
        {late > 0 ? `${formatMoney(late)} late` : formatMoney(owed)}
      </span>
    </li>
  );
}

/** The last reminder in one line: `Nov 12, 2026, rent late, by Ayesha`. */
export function lastReminderText({ at, kind, by }: LastReminder): string {
  return `${towerDate(at)}, rent ${REMINDER_LABELS[kind]}${by ? `, by ${by}` : ""}`;
}

/** Who gets which mail about their rent today, fetched when opened; viewing sends nothing. */
export function TodaysReminders() {
  const [isOpen, setOpen] = useState(false);
  const { data: today, error, isRefreshing, retry } = useTodaysReminders(isOpen);
  return (
    <details
      className={cardClass({}, "mt-4 print:hidden")}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="font-strong cursor-pointer px-5.5 py-3.5">Reminders of today</summary>
      <div className="border-line border-t px-5.5 py-4" aria-busy={isRefreshing || undefined}>
        {!today && error && <ErrorLine onRetry={retry} busy={isRefreshing} />}
        {!today && !error && <p className="text-ink-2">Loading...</p>}
        {today && !today.can_send && <p className="text-ink-2">{SENDS_NO_MAIL}</p>}
        {today && today.can_send && today.reminders.length === 0 && <p>Nobody is reminded today.</p>}
        {today && today.can_send && (
          <ul className="divide-line divide-y">
            {today.reminders.map((reminder) => (
              <li key={reminder.agreement_id} className="py-2.5 wrap-anywhere">
                <ReminderLine {...reminder} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function ReminderLine({ apartment_no, name, email, kind, periods, amount, sent_at, by }: RentReminder) {
  const months = periods.map((period) => periodLabel(period)).join(", ");
  const state = sent_at ? `sent at ${towerTime(sent_at)}${by ? ` by ${by}` : ""}` : "to be sent";
  return (
    <>
      <b className="font-strong">{`${apartment_no}, ${name || email}`}</b>
      <span className="text-ink-2 text-small/inherit block lining-nums tabular-nums">
        {`${months}, ${formatMoney(amount)}, ${REMINDER_LABELS[kind]}: ${state}`}
      </span>
    </>
  );
}
