import type { Building } from "@/lib/contracts/building";
import type { DayPart } from "@/lib/contracts/visits";
import type { VisitState } from "@/lib/contracts/visits.sorts";
import { utcStamp, writeCalendarFile } from "@/lib/format/calendar-file";
import { momentsOf } from "./rules";

/** What a calendar entry contains of a visit. */
export interface CalendarVisit {
  readonly _id: { toString: () => string };
  readonly state: VisitState;
  readonly apartment_no?: string | null | undefined;
  readonly day: string;
  readonly time: DayPart;
  readonly sequence: number;
}

type Place = Pick<Building, "name" | "address" | "email">;

/** Builds a visit's calendar file; names neither the visitor nor their text. */
export function writeCalendar(visit: CalendarVisit, building: Place, now: Date): string {
  const { from, until } = momentsOf(visit.day, visit.time);
  const home = visit.apartment_no ? `apartment ${visit.apartment_no}, ` : "";
  return writeCalendarFile(
    {
      maker: "Visits",
      uid: `visit-${visit._id.toString()}`,
      sequence: visit.sequence,
      when: [`DTSTART:${utcStamp(from)}`, `DTEND:${utcStamp(until)}`],
      isTentative: visit.state !== "confirmed" && visit.state !== "done",
      summary: `Visit: ${home}${building.name}`,
    },
    building,
    now,
  );
}
