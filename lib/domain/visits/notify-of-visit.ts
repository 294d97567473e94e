import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/contracts/building";
import { readBuilding } from "@/lib/domain/building/queries";
import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue-mail";
import {
  visitAnsweredMail,
  visitArrivedMail,
  visitConfirmedMail,
  visitReceivedMail,
} from "@/lib/mail/visit-letters";
import type { VisitDocument } from "@/models/visit";
import { hoursLabel } from "./rules";
import { writeCalendar } from "./write-calendar";

/**
 * Notifies every admin and, if `isTold`, the sender, within the transaction that stores it. The sender's mail contains
 * no input: the address may be a stranger's.
 */
export async function notifyOfArrival(
  visit: VisitDocument,
  isTold: boolean,
  session: ClientSession,
): Promise<void> {
  const admins = await listAdminEmails(session);
  const about = wordsOf(visit);
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
  const about = wordsOf(visit);
  if (state !== "confirmed" || !day || !time) return visitAnsweredMail(email, about);
  const building = await readBuilding(session);
  const content = writeCalendar({ ...visit, day, time }, building, new Date());
  return visitConfirmedMail(email, { ...about, isMoved, place: placeOf(building) }, content);
}

function wordsOf(visit: VisitDocument) {
  const { name, apartment_no, day, time, message = "", answer = "", phone = "", email = "" } = visit;
  return {
    name,
    message,
    answer,
    phone,
    email,
    home: apartment_no ? `apartment ${apartment_no}` : "",
    when: day && time ? `${dayLabel(day)}, ${time} (${hoursLabel(time)})` : "",
  };
}

const placeOf = ({ name, address }: Building) =>
  [name, ...address.split("\n").flatMap((line) => line.trim() || [])].join(", ");
