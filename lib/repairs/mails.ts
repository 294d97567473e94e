import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { writeCalendarFile } from "@/lib/platform/format/calendar-file";
import { dayAfter } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { addressIn } from "@/lib/platform/format/office";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import type { RepairDocument } from "@/models/repair";
import { UserModel } from "@/models/user";
import { type RepairNews, repairPlace } from "./contract";

/** The content of the letters about a repair; empty strings if there is nothing to say. */
interface AboutRepair {
  /** The tenant's name. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly room: string;
  readonly access: string;
  readonly urgent: boolean;
  readonly photos: number;
  /** `apartment 5A` */
  readonly home: string;
  /** The message that came with the change. */
  readonly text: string;
  readonly link: string;
}

export const MESSAGES = catalogue({
  en: {
    subject: {
      reported: "A repair in your home: {title}",
      planned: "Planned for {day}: {title}",
      unplanned: "No day is planned any more: {title}",
      done: "Done: {title}",
      declined: "Declined: {title}",
      reopened: "Open again: {title}",
      message: "A message about your repair: {title}",
    },
    before: {
      reported:
        'The office has reported "{title}" in {home} for you. You can follow it, and write to us, on its page.',
      planned:
        '"{title}" in {home} is planned for {day}. The file with this mail puts the day into your calendar.',
      unplanned: 'The planned day for "{title}" is cancelled. You get a mail when there is a new one.',
      done: '"{title}" in {home} is marked as done. If it is not, open it again on its page within 14 days.',
      declined:
        '"{title}" in {home} is declined. You can open it again on its page within 14 days, and say why.',
      reopened: '"{title}" in {home} is open again.',
      message: 'There is a message about "{title}".',
    },
    building: "the building",
    action: "See the Repair",
    calendar: "Repair: {title}, {place}, {house}",
  },
  bn: {
    subject: {
      reported: "আপনার বাসার মেরামত: {title}",
      planned: "{day} তারিখে মেরামত: {title}",
      unplanned: "মেরামতের তারিখ বাতিল: {title}",
      done: "মেরামত শেষ: {title}",
      declined: "মেরামত হবে না: {title}",
      reopened: "মেরামত আবার খোলা হয়েছে: {title}",
      message: "আপনার মেরামত নিয়ে একটি বার্তা: {title}",
    },
    before: {
      reported:
        "অফিস আপনার জন্য {home}-এ একটি মেরামতের কথা লিখেছে: “{title}”। এর পাতায় গিয়ে অগ্রগতি দেখতে এবং আমাদের লিখতে পারেন।",
      planned:
        "{home}-এ “{title}” মেরামতের তারিখ {day}। এই ইমেইলের সঙ্গে দেওয়া ফাইলটি দিনটিকে আপনার ক্যালেন্ডারে যোগ করে।",
      unplanned: "“{title}” মেরামতের তারিখ বাতিল হয়েছে। নতুন তারিখ ঠিক হলে ইমেইল পাবেন।",
      done: "{home}-এ “{title}” মেরামত শেষ হয়েছে বলে লেখা হয়েছে। শেষ না হয়ে থাকলে ১৪ দিনের মধ্যে এর পাতায় গিয়ে আবার খুলুন।",
      declined: "{home}-এ “{title}” মেরামতটি করা হবে না। ১৪ দিনের মধ্যে এর পাতায় গিয়ে কারণ লিখে আবার খুলতে পারেন।",
      reopened: "{home}-এ “{title}” মেরামতটি আবার খোলা হয়েছে।",
      message: "“{title}” মেরামত নিয়ে একটি বার্তা এসেছে।",
    },
    building: "ভবন",
    action: "মেরামতটি দেখুন",
    calendar: "মেরামত: {title}, {place}, {house}",
  },
});

const placeIn = (language: Language, apartmentNo: string | undefined) =>
  apartmentNo ? formatsIn(language).home(apartmentNo) : translate(MESSAGES, language)("building");

/** To the tenant: what the office did; the planned day comes with its calendar file. */
function repairMailToTenant(
  to: string,
  what: RepairNews,
  { name, repair, text }: { readonly name: string } & Pick<RepairNotice, "repair" | "text">,
  calendar: ((language: Language) => NonNullable<Mail["attachments"]>[number]) | null,
): Mail {
  return mailInLanguage(to, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const { title, apartment_no, planned_on } = repair;
    const day = planned_on ? formats.day(planned_on) : "";
    return {
      name,
      subject: t(`subject.${what}`, { title, day }),
      before: [
        t(`before.${what}`, { title, day, home: placeIn(language, apartment_no) }),
        ...(text ? [text] : []),
      ],
      action: t("action"),
      link: linkTo(repair),
      ...(calendar && { attachments: [calendar(language)] }),
    };
  });
}

const SAID: Readonly<Record<RepairNews, string>> = {
  reported: "reports a repair",
  reopened: "reopens a repair",
  message: "writes about a repair",
  planned: "plans a repair",
  unplanned: "cancels the planned day of a repair",
  done: "closes a repair",
  declined: "declines a repair",
};

/** To the office: what the tenant did. */
function repairMailToHouse(to: string, what: RepairNews, about: AboutRepair): Mail {
  const { name, title, description, room, access, urgent, photos, home, text, link } = about;
  const facts = [
    ...(room ? [`Room: ${room}`] : []),
    ...(access ? [`Somebody may come in: ${access}`] : []),
    ...(photos > 0 ? [`Photos: ${String(photos)}`] : []),
  ];
  const isNew = what === "reported";
  return renderMail({
    to,
    name: "",
    subject: `${urgent ? "Urgent: " : ""}${name} ${SAID[what]} in ${home}: ${title}`,
    before: [
      `${name} ${SAID[what]} in ${home}: ${title}`,
      ...(isNew ? [`They write:\n${description}`] : []),
      ...(text ? [`They write:\n${text}`] : []),
      ...(isNew && facts.length > 0 ? [facts.join("\n")] : []),
    ],
    action: isNew ? "Answer It" : "See the Repair",
    link,
    after: "This mail goes to every admin and caretaker.",
  });
}

type Planned = Pick<RepairDocument, "_id" | "title" | "apartment_no" | "sequence"> & {
  readonly planned_on: string;
};

const dateOf = (day: string) => day.replaceAll("-", "");

/** Builds a calendar file with the planned day of a repair, as an all-day event. */
export function writeRepairCalendar(
  { _id, title, apartment_no, sequence, planned_on }: Planned,
  building: Pick<Building, "name" | "address" | "email">,
  now: Date,
  language: Language = "en",
): string {
  const until = dateOf(dayAfter(planned_on));
  return writeCalendarFile(
    {
      maker: "Repairs",
      uid: `repair-${_id.toString()}`,
      sequence,
      when: [`DTSTART;VALUE=DATE:${dateOf(planned_on)}`, `DTEND;VALUE=DATE:${until}`],
      summary: translate(MESSAGES, language)("calendar", {
        title,
        place: placeIn(language, apartment_no),
        house: building.name,
      }),
    },
    { ...building, address: addressIn(building, language) },
    now,
  );
}

interface RepairNotice {
  readonly what: RepairNews;
  /** The side that made the change; the other one is notified. */
  readonly by: "tenant" | "house";
  /** As it is after the change: its version is the mail's cause, so that no one is notified twice. */
  readonly repair: RepairDocument;
  /** The message that came with it; empty if none did. */
  readonly text: string;
}

/**
 * Notifies the other side of a change, within its transaction (docs/product.md 5.71): the tenant while they live here,
 * or every admin and caretaker. The only place that does.
 */
export async function notifyOfRepair(told: RepairNotice, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { what, by, repair } = told;
  const cause = `repair-${what}:${repair._id.toString()}:${String(repair.version)}` as const;
  if (by === "tenant") return notifyOffice(told, cause, session);
  const tenant = await UserModel.findOne({ _id: repair.user_id, role: "member" }, { email: 1, name: 1 })
    .session(session)
    .lean();
  if (!tenant) return;
  const calendar = what === "planned" ? await findCalendar(repair, session) : null;
  const letter = repairMailToTenant(tenant.email, what, { ...told, name: tenant.name ?? "" }, calendar);
  await queueMail({ ...letter, kind: "news", cause }, session);
}

async function notifyOffice(told: RepairNotice, cause: MessageCause, session: ClientSession): Promise<void> {
  const emails = await listOfficeEmails(cause, session);
  // Sequential: a transaction runs one command at a time.
  for (const email of emails) {
    const letter = repairMailToHouse(email, told.what, aboutOf(told, told.repair.name));
    await queueMail({ ...letter, kind: "news", cause: `${cause}:${email}` }, session);
  }
}

function aboutOf({ repair, text }: RepairNotice, name = "") {
  const { title, description, room = "", access = "", urgent, apartment_no, photos } = repair;
  return {
    name,
    title,
    description,
    room,
    access,
    urgent,
    text,
    photos: photos.length,
    home: repairPlace(apartment_no),
    link: linkTo(repair),
  };
}

const linkTo = ({ _id }: Pick<RepairDocument, "_id">) =>
  new URL(`/dashboard/repairs/${_id.toString()}`, env().NEXTAUTH_URL).toString();

async function findCalendar(repair: RepairDocument, session: ClientSession) {
  const [building, now] = [await readBuilding(session), new Date()];
  const planned = { ...repair, planned_on: repair.planned_on ?? "" };
  return (language: Language) => ({
    name: "repair.ics",
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: Buffer.from(writeRepairCalendar(planned, building, now, language)),
  });
}
