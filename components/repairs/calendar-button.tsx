"use client";

import { SaveFileButton } from "@/components/layout/save-file-button";
import { readRepairCalendar } from "@/lib/hooks/repairs";

/** Saves the planned day for the user's own calendar. */
export function CalendarButton({ id, day }: { id: string; day: string }) {
  return (
    <SaveFileButton
      kind="calendar"
      name={`repair-${day}.ics`}
      read={() => readRepairCalendar(id)}
      success="Calendar file saved!"
      size="sm"
    >
      Calendar File
    </SaveFileButton>
  );
}
