/** The individual fields of a calendar entry. */
interface CalendarEntry {
  /** The product part of PRODID: `Visits`. */
  readonly maker: string;
  /** Stable, so that a calendar moves its existing entry. */
  readonly uid: string;
  /** Grows with each change of time (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** `DTSTART:…` and `DTEND:…`. */
  readonly when: readonly [start: string, end: string];
  readonly isTentative?: boolean;
  readonly summary: string;
}

interface Place {
  readonly name: string;
  /** In one line. */
  readonly address: string;
  readonly email: string;
}

/** Writes a calendar file (RFC 5545) with one entry at the building. */
export function writeCalendarFile(entry: CalendarEntry, building: Place, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Nibash//${entry.maker}//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${entry.uid}@nibash`,
    `DTSTAMP:${utcStamp(now)}`,
    ...entry.when,
    `SEQUENCE:${String(entry.sequence)}`,
    `STATUS:${entry.isTentative ? "TENTATIVE" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(`${building.name}, ${building.address}`)}`,
    ...(building.email ? [`ORGANIZER:mailto:${building.email}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** `20261205T030000Z` */
export function utcStamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}

const MOST_OCTETS = 75;

/** Folds a line at 75 octets; continuation lines begin with a space (3.1). Never splits a character. */
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
