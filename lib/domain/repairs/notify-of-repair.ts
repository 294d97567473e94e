import type { ClientSession } from "mongoose";
import { repairPlace, type RepairNews } from "@/lib/contracts/repairs.sorts";
import { readBuilding } from "@/lib/domain/building/queries";
import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import { env } from "@/lib/env";
import { joinSubject } from "@/lib/format/audit-subject";
import { dayLabel } from "@/lib/format/dates";
import type { MessageCause } from "@/lib/mail/reasons";
import { canSendMail, sendMail } from "@/lib/mail/send-mail";
import { repairMailToHouse, repairMailToTenant } from "@/lib/mail/repair-letters";
import type { RepairDocument } from "@/models/repair";
import { UserModel } from "@/models/user";
import { writeRepairCalendar } from "./write-calendar";

interface Told {
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
export async function notifyOfRepair(told: Told, session: ClientSession): Promise<void> {
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
  await sendMail({ ...letter, attachments, kind: "news", cause }, session);
}

async function notifyAdmins(told: Told, cause: MessageCause, session: ClientSession): Promise<void> {
  const admins = await listAdminEmails(session);
  // Sequential: a transaction runs one command at a time.
  for (const email of admins) {
    const letter = repairMailToHouse(email, told.what, aboutOf(told, told.repair.name));
    await sendMail({ ...letter, kind: "news", cause: `${cause}:${email}` }, session);
  }
}

function aboutOf({ repair, text }: Told, name = "") {
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
