import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { env } from "@/lib/platform/env";
import { joinSubject } from "@/lib/platform/format/audit-subject";
import { writeCalendarFile } from "@/lib/platform/format/calendar-file";
import { dayAfter, dayLabel } from "@/lib/platform/format/dates";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, canSendMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { renderMail } from "@/lib/platform/mail/templates";
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
  /** `Dec 5, 2026` */
  readonly day: string;
  /** The message that came with the change. */
  readonly text: string;
  readonly link: string;
}

const BEFORE_TENANT: Readonly<
  Record<RepairNews, (about: AboutRepair) => readonly [subject: string, words: string]>
> = {
  reported: ({ title, home }) => [
    `A repair in your home: ${title}`,
    `The office has reported "${title}" in ${home} for you. You can follow it, and write to us, on its page.`,
  ],
  planned: ({ title, day, home }) => [
    `Planned for ${day}: ${title}`,
    `"${title}" in ${home} is planned for ${day}. The file with this mail puts the day into your calendar.`,
  ],
  unplanned: ({ title }) => [
    `No day is planned any more: ${title}`,
    `The planned day for "${title}" is cancelled. You get a mail when there is a new one.`,
  ],
  done: ({ title, home }) => [
    `Done: ${title}`,
    `"${title}" in ${home} is marked as done. If it is not, open it again on its page within 14 days.`,
  ],
  declined: ({ title, home }) => [
    `Declined: ${title}`,
    `"${title}" in ${home} is declined. You can open it again on its page within 14 days, and say why.`,
  ],
  reopened: ({ title, home }) => [`Open again: ${title}`, `"${title}" in ${home} is open again.`],
  message: ({ title }) => [`A message about your repair: ${title}`, `There is a message about "${title}".`],
};

/** To the tenant: what the office did. */
function repairMailToTenant(to: string, what: RepairNews, about: AboutRepair): Mail {
  const [subject, words] = BEFORE_TENANT[what](about);
  const before = [words, ...(about.text ? [about.text] : [])];
  return renderMail({ to, name: about.name, subject, before, action: "See the repair", link: about.link });
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

/** To an admin: what the tenant did. */
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
    action: isNew ? "Answer it" : "See the repair",
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

interface RepairNotice {
  readonly what: RepairNews;
  /** The side that made the change; the other one is notified. */
  readonly by: "tenant" | "house";
  /** As it is after the change: its version is the mail's cause, so that no one is notified twice. */
  readonly repair: RepairDocument;
  /** The message that came with it; empty if none did. */
  readonly text: string;
}

/** The subject in the audit trail. */
export const subjectOf = ({ apartment_no, name }: Pick<RepairDocument, "apartment_no" | "name">) => {
  const place = apartment_no || repairPlace(apartment_no);
  return name ? joinSubject(place, name) : place;
};

/**
 * Notifies the other side of a change, within its transaction (docs/product.md 5.71): the tenant while they live here,
 * or every admin. The only place that does.
 */
export async function notifyOfRepair(told: RepairNotice, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { what, by, repair } = told;
  const cause = `repair-${what}:${repair._id.toString()}:${String(repair.version)}` as const;
  if (by === "tenant") return notifyAdmins(told, cause, session);
  const tenant = await UserModel.findOne({ _id: repair.user_id, role: "member" }, { email: 1, name: 1 })
    .session(session)
    .lean();
  if (!tenant) return;
  const attachments = what === "planned" ? [await calendarOf(repair, session)] : [];
  const letter = repairMailToTenant(tenant.email, what, aboutOf(told, tenant.name));
  await queueMail({ ...letter, attachments, kind: "news", cause }, session);
}

async function notifyAdmins(told: RepairNotice, cause: MessageCause, session: ClientSession): Promise<void> {
  const admins = await listOfficeEmails(cause, session);
  // Sequential: a transaction runs one command at a time.
  for (const email of admins) {
    const letter = repairMailToHouse(email, told.what, aboutOf(told, told.repair.name));
    await queueMail({ ...letter, kind: "news", cause: `${cause}:${email}` }, session);
  }
}

function aboutOf({ repair, text }: RepairNotice, name = "") {
  const {
    _id,
    title,
    description,
    room = "",
    access = "",
    urgent,
    apartment_no,
    planned_on,
    photos,
  } = repair;
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
    day: planned_on ? dayLabel(planned_on) : "",
    link: new URL(`/dashboard/repairs/${_id.toString()}`, env().NEXTAUTH_URL).toString(),
  };
}

async function calendarOf(repair: RepairDocument, session: ClientSession) {
  const building = await readBuilding(session);
  const content = writeRepairCalendar(
    { ...repair, planned_on: repair.planned_on ?? "" },
    building,
    new Date(),
  );
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return { name: "repair.ics", contentType, content: Buffer.from(content) };
}
