import { repairPlace } from "@/lib/contracts/repairs.sorts";
import type { Building } from "@/lib/contracts/building";
import { writeCalendarFile } from "@/lib/format/calendar-file";
import { dayAfter } from "@/lib/format/dates";
import type { RepairDocument } from "@/models/repair";

type Planned = Pick<RepairDocument, "_id" | "title" | "apartment_no" | "sequence"> & {
  readonly planned_on: string;
};

const dateOf = (day: string) => day.replaceAll("-", "");

/** Builds a calendar file with the planned day of a repair, as an all-day event. */
export function writeRepairCalendar(
  { _id, title, apartment_no, sequence, planned_on }: Planned,
  building: Pick<Building, "name" | "address" | "email">,
  now: Date,
): string {
  const until = dateOf(dayAfter(planned_on));
  return writeCalendarFile(
    {
      maker: "Repairs",
      uid: `repair-${_id.toString()}`,
      sequence,
      when: [`DTSTART;VALUE=DATE:${dateOf(planned_on)}`, `DTEND;VALUE=DATE:${until}`],
      summary: `Repair: ${title}, ${repairPlace(apartment_no)}, ${building.name}`,
    },
    building,
    now,
  );
}
