import type { ClientSession } from "mongoose";
import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import {
  agreementEndedMail,
  endSetMail,
  endTakenBackMail,
  homeLeftMail,
  noticeArrivedMail,
  noticeReceivedMail,
  noticeTakenBackMail,
  noticeWithdrawnMail,
  type AboutEnd,
} from "@/lib/mail/leaving-letters";
import type { Mail } from "@/lib/mail/mail";
import { sendMail } from "@/lib/mail/send-mail";
import type { AgreementDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";

type Template = (to: string, about: AboutEnd) => Mail;

interface Told {
  readonly leaveOn: string;
  readonly at: Date;
}

/** Tells the member and every admin of a notice, with the write itself (docs/product.md 5.20). */
export async function tellOfNotice(
  agreement: AgreementDocument,
  { leaveOn, at }: Told,
  session: ClientSession,
): Promise<void> {
  const cause = causeOf("notice-given", agreement, at);
  await tellMember(agreement, { cause, leaveOn, template: noticeReceivedMail }, session);
  await tellAdmins(agreement, { cause, leaveOn, template: noticeArrivedMail }, session);
}

/** Likewise that it is withdrawn; the agreement as it was before. */
export async function tellOfWithdrawal(agreement: AgreementDocument, session: ClientSession): Promise<void> {
  const { leave_on, notice_given_at } = agreement;
  const told = { cause: causeOf("notice-withdrawn", agreement, notice_given_at), leaveOn: leave_on ?? "" };
  await tellMember(agreement, { ...told, template: noticeWithdrawnMail }, session);
  await tellAdmins(agreement, { ...told, template: noticeTakenBackMail }, session);
}

/** Tells the member that the office ends the agreement, or does not after all; the agreement as it was before. */
export async function tellOfEnding(
  agreement: AgreementDocument,
  { leaveOn, at }: { leaveOn: string | null; at: Date },
  session: ClientSession,
): Promise<void> {
  const cause = causeOf("end-set", agreement, at);
  const template = leaveOn ? endSetMail : endTakenBackMail;
  await tellMember(agreement, { cause, leaveOn: leaveOn ?? agreement.leave_on ?? "", template }, session);
}

/** Tells who lived there and every admin that the last day is over. */
export async function tellOfEnd(agreement: AgreementDocument, session: ClientSession): Promise<void> {
  const told = { cause: causeOf("agreement-ended", agreement), leaveOn: agreement.leave_on ?? "" };
  const [profile, roll] = ["/dashboard", "/dashboard/payments"];
  await tellMember(agreement, { ...told, template: agreementEndedMail, page: profile }, session);
  await tellAdmins(agreement, { ...told, template: homeLeftMail, page: roll }, session);
}

/** With a time where it can happen to one agreement more than once. */
function causeOf(what: string, { _id }: AgreementDocument, at?: Date | null): string {
  return [what, _id.toString(), ...(at ? [String(at.getTime())] : [])].join(":");
}

interface Letter {
  readonly cause: string;
  readonly leaveOn: string;
  readonly template: Template;
  readonly page?: string;
}

async function tellMember(
  agreement: AgreementDocument,
  { cause, leaveOn, template, page = "/dashboard/agreement" }: Letter,
  session: ClientSession,
): Promise<void> {
  const about = aboutOf(agreement, leaveOn, page);
  await sendMail({ ...template(agreement.email, about), kind: "money", cause }, session);
}

async function tellAdmins(
  agreement: AgreementDocument,
  { cause, leaveOn, template, page = "/dashboard/manage-members" }: Letter,
  session: ClientSession,
): Promise<void> {
  const admins = await UserModel.find({ role: "admin" }, { email: 1 }).session(session).lean();
  const about = aboutOf(agreement, leaveOn, page);
  // One after the other: a transaction takes one command at a time.
  for (const { email } of admins)
    await sendMail({ ...template(email, about), kind: "money", cause: `${cause}:${email}` }, session);
}

function aboutOf({ name, email, apartment_no }: AgreementDocument, leaveOn: string, page: string): AboutEnd {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    day: dayLabel(leaveOn),
    link: new URL(page, env().NEXTAUTH_URL).toString(),
  };
}
