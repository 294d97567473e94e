"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { SENDS_NO_MAIL } from "@/lib/platform/contracts/messages";
import { dayLabel, towerTime } from "@/lib/platform/format/dates";
import { formatDollars } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { REMINDER_LABELS, type RentReminder } from "@/lib/rent-reminders/contract";
import { useTodaysReminders } from "@/lib/rent-roll/client";

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
        {!today && error && (
          <div className="grid justify-items-start gap-3">
            <FormError>Couldn't load the reminders.</FormError>
            <Button size="sm" busy={isRefreshing} onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        {!today && !error && <p className="text-ink-2">Loading...</p>}
        {today && !today.can_send && <p className="text-ink-2">{SENDS_NO_MAIL}</p>}
        {today && today.can_send && (
          <>
            <p className="text-small text-ink-2">
              {`${dayLabel(today.day)}: by mail from 9 in the morning, once a day for each person.`}
            </p>
            {today.reminders.length === 0 ? (
              <p className="mt-2">Nobody is reminded today.</p>
            ) : (
              <ul className="divide-line mt-2 divide-y">
                {today.reminders.map((reminder) => (
                  <li key={reminder.agreement_id} className="py-2.5 wrap-anywhere">
                    <Line {...reminder} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </details>
  );
}

function Line({ apartment_no, name, email, kind, periods, amount, sent_at, by }: RentReminder) {
  const months = periods.map(periodLabel).join(", ");
  const state = sent_at ? `sent at ${towerTime(sent_at)}${by ? ` by ${by}` : ""}` : "to be sent";
  return (
    <>
      <b className="font-strong">{`${apartment_no}, ${name || email}`}</b>
      <span className="text-ink-2 text-small/inherit block lining-nums tabular-nums">
        {`${months}, ${formatDollars(amount)}, ${REMINDER_LABELS[kind]}: ${state}`}
      </span>
    </>
  );
}
