import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { utcStamp, writeCalendarFile } from "@/lib/platform/format/calendar-file";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { addressIn, clockInBengali, type OfficeHours, readOfficeHours } from "@/lib/platform/format/office";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { findLanguage, greetingName, mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import { UserModel } from "@/models/user";
import type { VisitDocument } from "@/models/visit";
import type { DayPart, VisitState } from "./contract";
import { hoursLabel, hoursOf, momentsOf } from "./rules";

export const MESSAGES = catalogue({
  en: {
    when: "{day}, {part} ({hours})",
    part: { morning: "morning", afternoon: "afternoon", evening: "evening" },
    hours: "{from} to {until}",
    thing: {
      visit: "a visit",
      visitOf: "a visit of {home}",
      question: "a question",
      questionAbout: "a question about {home}",
    },
    received: {
      visitSubject: "We have your visit request",
      questionSubject: "We have your question",
      visit: "You asked for {thing}: {when}.",
      confirm: "We confirm the time, or propose another one.",
      question: "You asked {thing}. We answer as soon as we can.",
      after: "If it was not you, do nothing: somebody has mistaken your address for theirs.",
    },
    answered: {
      visitSubject: "An answer to your visit request",
      questionSubject: "An answer to your question",
      wrote: "You wrote:\n{message}",
    },
    confirmed: {
      subject: "Your visit is confirmed",
      movedSubject: "Your visit has a new time",
      before: "We expect you for {thing}: {when}.",
      where: "Where: {place}",
      after: "The file with this mail puts the visit into your calendar.",
    },
    calendar: { visit: "Visit: {house}", visitOf: "Visit: {home}, {house}" },
  },
  bn: {
    when: "{day}, {part} ({hours})",
    part: { morning: "সকাল", afternoon: "দুপুর", evening: "সন্ধ্যা" },
    hours: "{from} থেকে {until}",
    thing: {
      visit: "ভবনটি দেখার জন্য",
      visitOf: "{home} দেখার জন্য",
      question: "একটি প্রশ্ন",
      questionAbout: "{home} নিয়ে একটি প্রশ্ন",
    },
    received: {
      visitSubject: "ফ্ল্যাট দেখার অনুরোধ পেয়েছি",
      questionSubject: "আপনার প্রশ্ন পেয়েছি",
      visit: "আপনি {thing} সময় চেয়েছেন: {when}।",
      confirm: "আমরা সময়টি নিশ্চিত করব, বা অন্য সময় জানাব।",
      question: "আপনি {thing} করেছেন। আমরা যত দ্রুত সম্ভব উত্তর দেব।",
      after: "কাজটি আপনি না করে থাকলে কিছু করতে হবে না: কেউ ভুল করে আপনার ঠিকানা লিখেছেন।",
    },
    answered: {
      visitSubject: "ফ্ল্যাট দেখার অনুরোধের উত্তর",
      questionSubject: "আপনার প্রশ্নের উত্তর",
      wrote: "আপনি লিখেছিলেন:\n{message}",
    },
    confirmed: {
      subject: "ফ্ল্যাট দেখার সময় ঠিক হয়েছে",
      movedSubject: "ফ্ল্যাট দেখার সময় বদলেছে",
      before: "আমরা {thing} আপনার অপেক্ষায় থাকব: {when}।",
      where: "স্থান: {place}",
      after: "এই ইমেইলের সঙ্গে দেওয়া ফাইলটি সময়টিকে আপনার ক্যালেন্ডারে যোগ করে।",
    },
    calendar: { visit: "দেখতে আসা: {house}", visitOf: "{home} দেখা, {house}" },
  },
});

/** The content of the letters about a visit; empty strings if there is nothing to say. */
interface AboutVisit extends VisitText {
  readonly apartmentNo: string;
  /** `2026-12-05` and the part of the day; undefined for a question. */
  readonly day: string | undefined;
  readonly time: DayPart | undefined;
  readonly office: OfficeHours | null;
}

interface VisitText {
  /** Whose it is, to the office; whom it greets, to them. */
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  readonly answer: string;
}

/** Returns the texts of a language, and what is asked for: `a visit of apartment 5A`, `Dec 5, 2026, morning (9 am to 12 noon)`. */
function textsIn(language: Language, { apartmentNo, day, time, office }: Omit<AboutVisit, keyof VisitText>) {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const home = apartmentNo ? formats.home(apartmentNo) : "";
  const when =
    day && time
      ? t("when", {
          day: formats.day(day),
          part: t(`part.${time}`),
          hours: hoursIn(language, day, time, office),
        })
      : "";
  const visit = home ? t("thing.visitOf", { home }) : t("thing.visit");
  const question = home ? t("thing.questionAbout", { home }) : t("thing.question");
  return { t, home, when, thing: when ? visit : question };
}

function hoursIn(language: Language, day: string, time: DayPart, office: OfficeHours | null): string {
  if (language === "en") return hoursLabel(day, time, office);
  const [from = "", until = ""] = hoursOf(day, time, office).map(clockInBengali);
  return translate(MESSAGES, language)("hours", { from, until });
}

/** To an admin: someone asks a question, or wants to visit. */
export function visitArrivedMail(to: string, about: AboutVisit & { readonly link: string }): Mail {
  const { name, phone, email, message, link } = about;
  const { when, thing } = textsIn("en", about);
  return renderMail({
    to,
    name: "",
    subject: when ? `${name} asks for a visit` : `A question from ${name}`,
    before: [
      `${name} ${when ? "asks for" : "asks"} ${thing}.`,
      ...(when ? [`Preferred time: ${when}`] : []),
      ...(message ? [`They write:\n${message}`] : []),
      `Contact: ${[phone, email].filter(Boolean).join(", ")}`,
    ],
    action: "Answer It",
    link,
    after: "This mail goes to every admin and caretaker. The first answer counts.",
  });
}

/** To the sender: it has been received. Contains none of the input, since anyone may have entered this address. */
function visitReceivedMail(to: string, about: AboutVisit): Mail {
  return mailInLanguage(to, (language) => {
    const { t, when, thing } = textsIn(language, about);
    return {
      name: "",
      subject: when ? t("received.visitSubject") : t("received.questionSubject"),
      before: when
        ? [t("received.visit", { thing, when }), t("received.confirm")]
        : [t("received.question", { thing })],
      after: t("received.after"),
    };
  });
}

/** To the sender: the answer. */
function visitAnsweredMail(to: string, about: AboutVisit): Mail {
  return mailInLanguage(to, (language) => {
    const { name, message, answer } = about;
    const { t, when } = textsIn(language, about);
    return {
      name,
      subject: when ? t("answered.visitSubject") : t("answered.questionSubject"),
      before: [answer, ...(message ? [t("answered.wrote", { message })] : [])],
    };
  });
}

/** To the sender: the day, with a calendar entry. */
export function visitConfirmedMail(
  to: string,
  about: AboutVisit & { readonly isMoved: boolean; readonly building: Building },
  calendar: (language: Language) => string,
): Mail {
  return mailInLanguage(to, (language) => {
    const { name, answer, isMoved, building } = about;
    const { t, when, thing } = textsIn(language, about);
    const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
    return {
      name,
      subject: isMoved ? t("confirmed.movedSubject") : t("confirmed.subject"),
      before: [
        t("confirmed.before", { thing, when }),
        t("confirmed.where", { place: `${building.name}, ${addressIn(building, language)}` }),
        ...(answer ? [answer] : []),
      ],
      after: t("confirmed.after"),
      attachments: [{ name: "visit.ics", contentType, content: Buffer.from(calendar(language)) }],
    };
  });
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
export function writeCalendar(
  visit: CalendarVisit,
  building: Place,
  now: Date,
  language: Language = "en",
): string {
  const { from, until } = momentsOf(visit.day, visit.time, readOfficeHours(building.office_hours));
  const [t, house] = [translate(MESSAGES, language), building.name];
  const home = visit.apartment_no ? formatsIn(language).home(visit.apartment_no) : "";
  return writeCalendarFile(
    {
      maker: "Visits",
      uid: `visit-${visit._id.toString()}`,
      sequence: visit.sequence,
      when: [`DTSTART:${utcStamp(from)}`, `DTEND:${utcStamp(until)}`],
      isTentative: visit.state !== "confirmed" && visit.state !== "done",
      summary: home ? t("calendar.visitOf", { home, house }) : t("calendar.visit", { house }),
    },
    { ...building, address: addressIn(building, language) },
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
  if (!isTold) return;
  const mail = visitReceivedMail(about.email, about);
  const language = await findLanguage({ email: mail.to }, session, visit.language);
  await queueMail({ ...mail, language, cause: `visit-received:${id}` }, session);
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
  const language = await findLanguage({ email }, session, visit.language);
  await queueMail({ ...mail, language, cause }, session);
}

async function letterOf(visit: VisitDocument, isMoved: boolean, session: ClientSession): Promise<Mail> {
  const { email = "", state, day, time } = visit;
  const building = await readBuilding(session);
  // Anyone may have typed the form's name, to anybody's address.
  const reader = await UserModel.findOne({ email }, { name: 1, emailVerified: 1 }).session(session).lean();
  const about = { ...wordsOf(visit, building), name: reader ? greetingName(reader) : "" };
  if (state !== "confirmed" || !day || !time) return visitAnsweredMail(email, about);
  const now = new Date();
  const calendar = (language: Language) => writeCalendar({ ...visit, day, time }, building, now, language);
  return visitConfirmedMail(email, { ...about, isMoved, building }, calendar);
}

function wordsOf(visit: VisitDocument, { office_hours }: Building) {
  const { name, apartment_no, day, time, message = "", answer = "", phone = "", email = "" } = visit;
  return {
    name,
    message,
    answer,
    phone,
    email,
    apartmentNo: apartment_no ?? "",
    day: day ?? undefined,
    time: time ?? undefined,
    office: readOfficeHours(office_hours),
  };
}
