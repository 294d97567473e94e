"use client";

import { SaveFileButton } from "@/components/layout/save-file-button";
import type { Visit } from "@/lib/contracts/visits";
import { readVisitCalendar } from "@/lib/hooks/visits";

/** Saves the visit for the admin's own calendar. */
export function CalendarButton({ visit }: { visit: Visit }) {
  return (
    <SaveFileButton
      kind="calendar"
      name={`visit-${visit.day ?? ""}.ics`}
      read={() => readVisitCalendar(visit._id)}
      success="Calendar file saved!"
      className="mt-4"
      size="sm"
    >
      Calendar File
    </SaveFileButton>
  );
}
