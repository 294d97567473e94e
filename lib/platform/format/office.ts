import { OWN_ADDRESS } from "@/lib/platform/contracts/contact";
import { type Language, LOCALES } from "@/lib/platform/contracts/language";

/** Minutes of a day in Dhaka, start and end. */
export type Hours = readonly [from: number, until: number];

/** When the office is open, by day of the week from Sunday on. */
export type OfficeHours = readonly (readonly Hours[])[];

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const DAY = `(${WEEK.join("|")})[a-z]*`;

const TIME = "(\\d{1,2})(?:[:.](\\d\\d))? ?([ap]m)?";

const OPEN = new RegExp(
  `^(?:${DAY}(?: ?(?:to|-) ?${DAY})?|daily|every ?day)?[ ,:]*${TIME} ?(?:to|-) ?${TIME}$`,
);

const CLOSED = new RegExp(`^(?:closed )?(?:on )?${DAY}(?: ?(?:to|-) ?${DAY})?(?:,? (?:is )?closed)?$`);

/** The hours of some days of the week, null where they are closed; no days are all seven. */
interface OpenDays {
  readonly days: readonly [first: number, last: number] | null;
  readonly hours: Hours | null;
}

/** Reads office hours as owners write them: `Saturday to Thursday, 9 am to 6 pm; Friday closed`. Null if any of it is not understood. */
function readSentences(text: string): OpenDays[] | null {
  const read: OpenDays[] = [];
  for (const sentence of text.toLowerCase().replace(/[–—]/g, "-").split(";")) {
    const isClosed = sentence.includes("closed");
    const said = (isClosed ? CLOSED : OPEN).exec(sentence.trim());
    const hours = said && !isClosed ? hoursFrom(said.slice(3)) : null;
    if (!said || (!isClosed && !hours)) return null;
    const [, first, last = first] = said;
    read.push({ days: first && last ? [WEEK.indexOf(first), WEEK.indexOf(last)] : null, hours });
  }
  return read;
}

/** Returns the building's office hours by day. Null if they are not understood: then no visit is refused for them. */
export function readOfficeHours(text: string): OfficeHours | null {
  const week = WEEK.map((): Hours[] => []);
  const closed = new Set<number>();
  for (const { days, hours } of readSentences(text) ?? []) {
    const [start, end] = days ?? [0, 6];
    // Over the end of the week too: Saturday to Thursday.
    for (let place = 0; place <= (end - start + 7) % 7; place++) {
      const day = (start + place) % 7;
      if (hours) week[day]?.push(hours);
      else closed.add(day);
    }
  }
  const open = week.map((hours, day) => (closed.has(day) ? [] : hours));
  return open.some((hours) => hours.length > 0) ? open : null;
}

/** `9 am to 6 pm`, `9 to 6`, `2 to 5 pm`, `10:30-17:00`. */
function hoursFrom([hour, minute, half, endHour, endMinute, endHalf]: readonly (
  | string
  | undefined
)[]): Hours | null {
  const minutes = (hours = "", more = "0", halfDay = "") =>
    ((halfDay ? Number(hours) % 12 : Number(hours)) + (halfDay === "pm" ? 12 : 0)) * 60 + Number(more);
  const end = minutes(endHour, endMinute, endHalf);
  const alike = minutes(hour, minute, half ?? endHalf);
  const from = alike < end ? alike : minutes(hour, minute, half);
  const until = endHalf || from < end ? end : end + 12 * 60;
  return from < until && until <= 24 * 60 ? [from, until] : null;
}

const WEEK_BN = ["রবিবার", "সোমবার", "মঙ্গলবার", "বুধবার", "বৃহস্পতিবার", "শুক্রবার", "শনিবার"];

/** The parts of a day, each with the minute at which it ends. */
const PARTS_BN = [
  [4 * 60, "রাত"],
  [6 * 60, "ভোর"],
  [12 * 60, "সকাল"],
  [15 * 60, "দুপুর"],
  [18 * 60, "বিকাল"],
  [20 * 60, "সন্ধ্যা"],
  [Infinity, "রাত"],
] as const;

/** `৯টা`, `৫:৩০টা` */
export function clockInBengali(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const after = rest > 0 ? `:${rest.toLocaleString(LOCALES.bn, { minimumIntegerDigits: 2 })}` : "";
  return `${(hour % 12 || 12).toLocaleString(LOCALES.bn)}${after}টা`;
}

/** The office hours for a reader: `শনিবার থেকে বৃহস্পতিবার, সকাল ৯টা থেকে সন্ধ্যা ৬টা`. As the owner has written them, if they are not understood. */
export function officeHoursIn(text: string, language: Language): string {
  const sentences = language === "bn" && readSentences(text);
  if (!sentences) return text;
  const clock = (minutes: number) =>
    `${PARTS_BN.find(([end]) => minutes < end)?.[1] ?? ""} ${clockInBengali(minutes)}`;
  return sentences
    .map(({ days, hours }) => {
      const named = days ? [...new Set(days)].map((day) => WEEK_BN[day]).join(" থেকে ") : "প্রতিদিন";
      return hours ? `${named}, ${hours.map(clock).join(" থেকে ")}` : `${named} বন্ধ`;
    })
    .join("; ");
}

/** The address in one line: that of the product's own tower in the reader's language, what an owner has entered as it is. */
export function addressIn({ address }: { readonly address: string }, language: Language): string {
  const line = oneLine(address);
  return language === "bn" && line === oneLine(OWN_ADDRESS) ? "উত্তরা সেক্টর ১০, ঢাকা, বাংলাদেশ" : line;
}

const oneLine = (text: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .join(", ");

export interface Office {
  readonly address: string;
  readonly phone: string;
  readonly office_hours: string;
}

/** Where the office is and when it is open: `Uttara Sector 10, Dhaka, +880 1711 000010, Saturday to Thursday, 9 am to 6 pm` */
export const officeIn = (office: Office, language: Language) =>
  [addressIn(office, language), office.phone, officeHoursIn(office.office_hours, language)]
    .filter(Boolean)
    .join(", ");
