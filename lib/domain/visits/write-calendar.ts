import type { Building } from "@/lib/contracts/building";
import type { DayPart } from "@/lib/contracts/visits";
import type { VisitState } from "@/lib/contracts/visits.sorts";
import { momentsOf } from "./rules";

/** What a calendar is told of a visit. */
export interface CalendarVisit {
  readonly _id: { toString: () => string };
  readonly state: VisitState;
  readonly apartment_no?: string | null | undefined;
  readonly day: string;
  readonly time: DayPart;
  readonly sequence: number;
}

type Place = Pick<Building, "name" | "address" | "email">;

/**
 * A visit as a calendar file (RFC 5545): the same UID for ever and a SEQUENCE that grows with each change of a confirmed
 * time, so that a calendar moves the entry it has. It names neither the visitor nor what they wrote.
 */
export function writeCalendar(visit: CalendarVisit, building: Place, now: Date): string {
  const { from, until } = momentsOf(visit.day, visit.time);
  const home = visit.apartment_no ? `apartment ${visit.apartment_no}, ` : "";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nibash//Visits//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:visit-${visit._id.toString()}@nibash`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(until)}`,
    `SEQUENCE:${String(visit.sequence)}`,
    `STATUS:${visit.state === "confirmed" || visit.state === "done" ? "CONFIRMED" : "TENTATIVE"}`,
    `SUMMARY:${escapeText(`Visit: ${home}${building.name}`)}`,
    `LOCATION:${escapeText([building.name, ...linesOf(building.address)].join(", "))}`,
    ...(building.email ? [`ORGANIZER:mailto:${building.email}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const linesOf = (address: string) => address.split("\n").flatMap((line) => line.trim() || []);

/** `20261205T030000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}

const MOST_OCTETS = 75;

/** Lines of at most 75 octets, those that go on begin with a space (3.1); a character is never cut in two. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) {
      folded.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join("\r\n");
}
