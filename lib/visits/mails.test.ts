import { describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { writeCalendar, type CalendarVisit } from "./mails";
import { momentsOf } from "./rules";

const NOW = new Date("2026-11-23T06:00:00.000Z");
const visit: CalendarVisit = {
  _id: "6560a1b2c3d4e5f601234567",
  state: "confirmed",
  apartment_no: "5A",
  day: "2026-12-05",
  time: "morning",
  sequence: 0,
};
const building = { ...BUILDING_DEFAULTS, email: "office@nibash.test" };

/**
 * Reads a file by RFC 5545 (3.1, 3.3.11): lines end in CRLF, a line that begins with a space continues the last, text
 * is escaped.
 */
function read(written: string): Map<string, string> {
  // Encodes it as it is sent: a split surrogate pair would be lost.
  const file = Buffer.from(written).toString();
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = file.slice(0, -2).split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = lines.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  expect(whole.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  const values = whole.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return new Map(values.filter(([name]) => name !== "BEGIN" && name !== "END"));
}

const unescape = (text: string | undefined) =>
  (text ?? "").replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));

describe("a visit's calendar file", () => {
  it("contains the apartment, the place and the time in UTC, in the format of RFC 5545", () => {
    expect(Object.fromEntries(read(writeCalendar(visit, building, NOW)))).toEqual({
      VERSION: "2.0",
      PRODID: "-//Nibash//Visits//EN",
      METHOD: "PUBLISH",
      UID: "visit-6560a1b2c3d4e5f601234567@nibash",
      DTSTAMP: "20261123T060000Z",
      DTSTART: "20261205T030000Z",
      DTEND: "20261205T060000Z",
      SEQUENCE: "0",
      STATUS: "CONFIRMED",
      SUMMARY: "Visit: apartment 5A\\, Nibash Tower",
      LOCATION: "Nibash Tower\\, Uttara Sector 10\\, Dhaka\\, Bangladesh",
      ORGANIZER: "mailto:office@nibash.test",
    });
  });

  it.each([
    ["morning", "03:00", "06:00"],
    ["afternoon", "06:00", "11:00"],
    ["evening", "11:00", "14:00"],
  ] as const)("converts the hours of the %s in Dhaka to UTC", (time, from, until) => {
    const moments = momentsOf("2026-12-05", time);
    expect(moments.from.toISOString()).toBe(`2026-12-05T${from}:00.000Z`);
    expect(moments.until.toISOString()).toBe(`2026-12-05T${until}:00.000Z`);
  });

  it("keeps its UID and has the new SEQUENCE when the time changes", () => {
    const moved = read(writeCalendar({ ...visit, day: "2026-12-06", sequence: 3 }, building, NOW));
    expect(moved.get("UID")).toBe(read(writeCalendar(visit, building, NOW)).get("UID"));
    expect(moved.get("SEQUENCE")).toBe("3");
  });

  it("folds a Bengali name by octets without splitting a character", () => {
    const name = "নিবাস টাওয়ার, উত্তরা সেক্টর দশ; ঢাকার আবাসিক ভবন \\ ক🏢";
    const values = read(writeCalendar(visit, { ...building, name, address: "উত্তরা\nঢাকা" }, NOW));
    expect(unescape(values.get("SUMMARY"))).toBe(`Visit: apartment 5A, ${name}`);
    expect(unescape(values.get("LOCATION"))).toBe(`${name}, উত্তরা, ঢাকা`);
    expect([...values.values()].join("")).not.toContain("\ufffd");
  });

  it("folds names of every length without splitting a four-octet character", () => {
    for (let length = 1; length < 170; length++) {
      const name = `${"x".repeat(length)}🏢`;
      expect(read(writeCalendar(visit, { ...building, name }, NOW)).get("SUMMARY")).toBe(
        `Visit: apartment 5A\\, ${name}`,
      );
    }
  });

  it("is tentative for a new visit, and has no organizer when the building has no email address", () => {
    const values = read(writeCalendar({ ...visit, state: "new" }, BUILDING_DEFAULTS, NOW));
    expect(values.get("STATUS")).toBe("TENTATIVE");
    expect(values.has("ORGANIZER")).toBe(false);
  });

  it("does not let the building's name inject a line", () => {
    const values = read(writeCalendar(visit, { ...building, name: "A\r\nATTENDEE:mailto:x@y.test" }, NOW));
    expect(values.has("ATTENDEE")).toBe(false);
  });
});
