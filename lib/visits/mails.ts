import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { env } from "@/lib/platform/env";
import { utcStamp, writeCalendarFile } from "@/lib/platform/format/calendar-file";
import { dayLabel } from "@/lib/platform/format/dates";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { VisitDocument } from "@/models/visit";
import type { DayPart, VisitState } from "./contract";
import { momentsOf, hoursLabel, readOfficeHours } from "./rules";

/** The content of the letters about a visit; empty strings if there is nothing to say. */
interface AboutVisit {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  readonly answer: string;
  /** `apartment 5A` */
  readonly home: string;
  /** `Dec 5, 2026, morning (9 am to 12 noon)`; empty for a question. */
  readonly when: string;
}

const ofHome = ({ home }: AboutVisit) => (home ? ` of ${home}` : "");

const aboutHome = ({ home }: AboutVisit) => (home ? ` about ${home}` : "");

const thing = (about: AboutVisit) =>
  about.when ? `a visit${ofHome(about)}` : `a question${aboutHome(about)}`;

/** To an admin: someone asks a question, or wants to visit. */
export function visitArrivedMail(to: string, about: AboutVisit & { readonly link: string }): Mail {
  const { name, phone, email, message, when, link } = about;
  return renderMail({
    to,
    name: "",
    subject: when ? `${name} asks for a visit` : `A question from ${name}`,
    before: [
      `${name} ${when ? "asks for" : "asks"} ${thing(about)}.`,
      ...(when ? [`Preferred time: ${when}`] : []),
      ...(message ? [`They write:\n${message}`] : []),
      `Contact: ${[phone, email].filter(Boolean).join(", ")}`,
    ],
    action: "Answer it",
    link,
    after: "This mail goes to every admin and caretaker. The first answer counts.",
  });
}

/** To the sender: it has been received. Contains none of the input, since anyone may have entered this address. */
function visitReceivedMail(to: string, about: AboutVisit): Mail {
  const { when } = about;
  return renderMail({
    to,
    name: "",
    subject: when ? "We have your visit request" : "We have your question",
    before: when
      ? [`You asked for ${thing(about)}: ${when}.`, "We confirm the time, or propose another one."]
      : [`You asked ${thing(about)}. We answer as soon as we can.`],
    after: "If it was not you, do nothing: somebody has mistaken your address for theirs.",
  });
}

/** To the sender: the answer. */
function visitAnsweredMail(to: string, about: AboutVisit): Mail {
  const { name, message, answer, when } = about;
  return renderMail({
    to,
    name,
    subject: when ? "An answer to your visit request" : "An answer to your question",
    before: [answer, ...(message ? [`You wrote:\n${message}`] : [])],
  });
}

/** To the sender: the day, with a calendar entry. */
export function visitConfirmedMail(
  to: string,
  about: AboutVisit & { readonly isMoved: boolean; readonly place: string },
  calendar: string,
): Mail {
  const { name, answer, when, place, isMoved } = about;
  const mail = renderMail({
    to,
    name,
    subject: isMoved ? "Your visit has a new time" : "Your visit is confirmed",
    before: [`We expect you for ${thing(about)}: ${when}.`, `Where: ${place}`, ...(answer ? [answer] : [])],
    after: "The file with this mail puts the visit into your calendar.",
  });
  const type = "text/calendar; charset=utf-8; method=PUBLISH";
  return { ...mail, attachments: [{ name: "visit.ics", contentType: type, content: Buffer.from(calendar) }] };
}

/** What a calendar entry contains of a visit. */
export interface CalendarVisit {
  readonly _id: { toString: () => string };
  readonly state: VisitState;
  readonly apartment_no?: string | null | undefined;
  readonly day: string;
  readonly time: DayPart;
  readonly sequence: number;
}

type Place = Pick<Building, "name" | "address" | "email" | "office_hours">;

/** Builds a visit's calendar file; names neither the visitor nor their text. */
export function writeCalendar(visit: CalendarVisit, building: Place, now: Date): string {
  const { from, until } = momentsOf(visit.day, visit.time, readOfficeHours(building.office_hours));
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

/**
 * Notifies every admin and, if `isTold`, the sender, within the transaction that stores it. The sender's mail contains
 * no input: the address may be a stranger's.
 */
export async function notifyOfArrival(
  visit: VisitDocument,
  isTold: boolean,
  session: ClientSession,
): Promise<void> {
  const admins = await listOfficeEmails(`visit-arrived:${visit._id.toString()}`, session);
  const about = wordsOf(visit, await readBuilding(session));
  const link = new URL("/dashboard/visits", env().NEXTAUTH_URL).toString();
  const id = visit._id.toString();
  // Sequential: a transaction runs one command at a time.
  for (const email of admins) {
    const cause = `visit-arrived:${id}:${email}` as const;
    await queueMail({ ...visitArrivedMail(email, { ...about, link }), cause }, session);
  }
  if (isTold)
    await queueMail({ ...visitReceivedMail(about.email, about), cause: `visit-received:${id}` }, session);
}

/** Mails the decision to the sender, within its transaction; with a calendar entry for a confirmed visit. */
export async function notifyOfDecision(
  visit: VisitDocument,
  isMoved: boolean,
  session: ClientSession,
): Promise<void> {
  const { email, state } = visit;
  if (!email || state === "done") return;
  const mail = await letterOf(visit, isMoved, session);
  const news = state === "confirmed" ? "visit-confirmed" : "visit-answered";
  const cause = `${news}:${visit._id.toString()}:${String(visit.version)}` as const;
  await queueMail({ ...mail, cause }, session);
}

async function letterOf(visit: VisitDocument, isMoved: boolean, session: ClientSession): Promise<Mail> {
  const { email = "", state, day, time } = visit;
  const building = await readBuilding(session);
  const about = wordsOf(visit, building);
  if (state !== "confirmed" || !day || !time) return visitAnsweredMail(email, about);
  const content = writeCalendar({ ...visit, day, time }, building, new Date());
  return visitConfirmedMail(email, { ...about, isMoved, place: placeOf(building) }, content);
}

function wordsOf(visit: VisitDocument, { office_hours }: Building) {
  const { name, apartment_no, day, time, message = "", answer = "", phone = "", email = "" } = visit;
  return {
    name,
    message,
    answer,
    phone,
    email,
    home: apartment_no ? `apartment ${apartment_no}` : "",
    when:
      day && time
        ? `${dayLabel(day)}, ${time} (${hoursLabel(day, time, readOfficeHours(office_hours))})`
        : "",
  };
}

const placeOf = ({ name, address }: Building) =>
  [name, ...address.split("\n").flatMap((line) => line.trim() || [])].join(", ");
