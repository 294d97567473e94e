import type { Building } from "@/lib/contracts/building";
import { tryConsume } from "@/lib/db/limits";
import { getBuilding } from "@/lib/domain/building/queries";
import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import { sendInBackground } from "@/lib/mail/send-in-background";
import { sendEach } from "@/lib/mail/send-each";
import { canSendMail, sendMail } from "@/lib/mail/send-mail";
import {
  visitAnsweredMail,
  visitArrivedMail,
  visitConfirmedMail,
  visitReceivedMail,
} from "@/lib/mail/visit-letters";
import { UserModel } from "@/models/user";
import type { VisitDocument } from "@/models/visit";
import { hoursLabel } from "./rules";
import { writeCalendar } from "./write-calendar";

/** Tells every admin, and who has sent it where there is an email address, in the background. */
export function tellOfArrival(visit: VisitDocument): void {
  if (!canSendMail()) return;
  sendInBackground(async () => {
    const admins = await UserModel.find({ role: "admin" }, { email: 1 }).lean();
    const about = wordsOf(visit);
    const link = new URL("/dashboard/visits", env().NEXTAUTH_URL).toString();
    const id = visit._id.toString();
    await sendEach(
      admins.map(({ email }) => ({
        ...visitArrivedMail(email, { ...about, link }),
        cause: `visit-arrived:${id}:${email}`,
      })),
    );
    // Anybody can write anybody's address into the form: a mailbox gets few of these, and none of the form's text.
    if (visit.email && (await tryConsume("visit-mail", visit.email)))
      await sendMail({ ...visitReceivedMail(visit.email, about), cause: `visit-received:${id}` });
  });
}

/** Tells who has sent it what was decided, in the background; a confirmed visit comes with an entry for the calendar. */
export function tellOfDecision(visit: VisitDocument, isMoved: boolean): void {
  const { email, state } = visit;
  if (!canSendMail() || !email || state === "done") return;
  sendInBackground(async () => {
    const about = wordsOf(visit);
    const { day, time } = visit;
    if (state !== "confirmed" || !day || !time) {
      await sendMail(visitAnsweredMail(email, about));
      return;
    }
    const building = await getBuilding();
    const content = writeCalendar({ ...visit, day, time }, building, new Date());
    await sendMail(visitConfirmedMail(email, { ...about, isMoved, place: placeOf(building) }, content));
  });
}

function wordsOf(visit: VisitDocument) {
  const { name, apartment_no, day, time, message, answer, phone, email } = visit;
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
