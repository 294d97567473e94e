"use client";

import { CalendarPlus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import type { Visit } from "@/lib/contracts/visits";
import { saveFile } from "@/lib/hooks/save-file";
import { readVisitCalendar } from "@/lib/hooks/visits";

/** The visit for the admin's own calendar. */
export function CalendarButton({ visit }: { visit: Visit }) {
  const { isBusy, run } = useAction();
  const save = async () => {
    saveFile(`visit-${visit.day ?? ""}.ics`, await readVisitCalendar(visit._id));
  };
  return (
    <Button
      className="mt-4"
      size="sm"
      busy={isBusy}
      icon={<CalendarPlus className="icon" aria-hidden="true" />}
      onClick={() => void run({ act: save, success: "Saved the visit!" })}
    >
      Calendar File
    </Button>
  );
}
