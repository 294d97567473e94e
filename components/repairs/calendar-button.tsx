"use client";

import { CalendarPlus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { readRepairCalendar } from "@/lib/hooks/repairs";
import { saveFile } from "@/lib/hooks/save-file";

/** The planned day for one's own calendar. */
export function CalendarButton({ id, day }: { id: string; day: string }) {
  const { isBusy, run } = useAction();
  const save = async () => saveFile(`repair-${day}.ics`, await readRepairCalendar(id));
  return (
    <Button
      size="sm"
      busy={isBusy}
      icon={<CalendarPlus className="icon" aria-hidden="true" />}
      onClick={() => void run({ act: save, success: "Saved the day!" })}
    >
      Calendar File
    </Button>
  );
}
