import type { ClientSession } from "mongoose";
import { readBuilding } from "@/lib/domain/building/queries";
import { sumHeldDeposits } from "@/lib/domain/deposits/sum-held-deposits";
import type { ReopenedMonth } from "@/lib/domain/payments/settle-months";
import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import { env } from "@/lib/env";
import { dayLabel, towerDay } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import {
  agreementEndedMail,
  endSetMail,
  endTakenBackMail,
  homeLeftMail,
  memberRemovedMail,
  noticeArrivedMail,
  noticeReceivedMail,
  noticeTakenBackMail,
  noticeWithdrawnMail,
  type AboutEnd,
} from "@/lib/mail/leaving-letters";
import type { Mail } from "@/lib/mail/mail";
import type { MessageCause } from "@/lib/mail/reasons";
import { sendMail } from "@/lib/mail/send-mail";
import type { AgreementDocument } from "@/models/agreement";
import { settle } from "./find-leaving";

type Template = (to: string, about: AboutEnd) => Mail;

interface Told {
  readonly leaveOn: string;
  readonly at: Date;
}

/** Notifies the member and every admin of a notice, in the same transaction (docs/product.md 5.20). */
export async function notifyOfNotice(
  agreement: AgreementDocument,
  { leaveOn, at }: Told,
  session: ClientSession,
): Promise<void> {
  const cause = causeOf("notice-given", agreement, at);
  await notifyMember(agreement, { cause, leaveOn, template: noticeReceivedMail }, session);
  await notifyAdmins(agreement, { cause, leaveOn, template: noticeArrivedMail }, session);
}

/** Notifies them of its withdrawal; takes the previous agreement. */
export async function notifyOfWithdrawal(
  agreement: AgreementDocument,
  reopened: readonly ReopenedMonth[],
  session: ClientSession,
): Promise<void> {
  const { leave_on, notice_given_at } = agreement;
  const cause = causeOf("notice-withdrawn", agreement, notice_given_at);
  const told = { cause, leaveOn: leave_on ?? "", reopened };
  await notifyMember(agreement, { ...told, template: noticeWithdrawnMail }, session);
  await notifyAdmins(agreement, { ...told, template: noticeTakenBackMail }, session);
}

/** Notifies the member that an admin ends the agreement, or does not after all; takes the previous agreement. */
export async function notifyOfEnding(
  agreement: AgreementDocument,
  { leaveOn, at, reopened }: { leaveOn: string | null; at: Date; reopened: readonly ReopenedMonth[] },
  session: ClientSession,
): Promise<void> {
  const cause = causeOf("end-set", agreement, at);
  const template = leaveOn ? endSetMail : endTakenBackMail;
  const told = { cause, leaveOn: leaveOn ?? agreement.leave_on ?? "", reopened };
  await notifyMember(agreement, { ...told, template }, session);
}

/** Notifies the former tenant and every admin that the last day is over. */
export async function notifyOfEnd(agreement: AgreementDocument, session: ClientSession): Promise<void> {
  const told = { cause: causeOf("agreement-ended", agreement), leaveOn: agreement.leave_on ?? "" };
  const [profile, roll] = ["/dashboard", "/dashboard/payments"];
  await notifyMember(agreement, { ...told, template: agreementEndedMail, page: profile }, session);
  await notifyAdmins(agreement, { ...told, template: homeLeftMail, page: roll }, session);
}

/** Notifies a member whom an admin removes, in the same transaction (docs/product.md 5.2); takes the previous agreement. */
export async function notifyOfRemoval(
  agreement: AgreementDocument,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const [building, today] = [await readBuilding(session), towerDay(now)];
  const { leave_on, last_month } = agreement;
  const day = leave_on && leave_on < today ? leave_on : today;
  const money = await settle(agreement, { day, last_month: last_month ?? building.last_month, now });
  const dollars = (amount: number) => (amount > 0 ? formatDollars(amount) : "");
  const about = {
    ...aboutOf(agreement, { leaveOn: day }, "/dashboard/agreement"),
    unpaid: dollars(money.unpaid),
    toGiveBack: dollars(money.to_give_back),
    deposit: dollars(toDollars(await sumHeldDeposits([agreement._id]))),
    office: [building.phone, building.email].filter(Boolean).join(", "),
  };
  const cause = causeOf("member-removed", agreement);
  await sendMail({ ...memberRemovedMail(agreement.email, about), kind: "money", cause }, session);
}

/** Includes a time if it can happen more than once to one agreement. */
function causeOf<What extends string>(what: What, { _id }: AgreementDocument, at?: Date | null) {
  return `${what}:${_id.toString()}${at ? `:${String(at.getTime())}` : ""}` as const;
}

interface Letter {
  readonly cause: MessageCause;
  readonly leaveOn: string;
  readonly template: Template;
  readonly page?: string;
  readonly reopened?: readonly ReopenedMonth[];
}

async function notifyMember(
  agreement: AgreementDocument,
  { cause, template, page = "/dashboard/agreement", ...told }: Letter,
  session: ClientSession,
): Promise<void> {
  const about = aboutOf(agreement, told, page);
  await sendMail({ ...template(agreement.email, about), kind: "money", cause }, session);
}

async function notifyAdmins(
  agreement: AgreementDocument,
  { cause, template, page = "/dashboard/manage-members", ...told }: Letter,
  session: ClientSession,
): Promise<void> {
  const admins = await listAdminEmails(session);
  const about = aboutOf(agreement, told, page);
  // Sequential: a transaction runs one command at a time.
  for (const email of admins)
    await sendMail({ ...template(email, about), kind: "money", cause: `${cause}:${email}` }, session);
}

function aboutOf(
  { name, email, apartment_no }: AgreementDocument,
  { leaveOn, reopened = [] }: Pick<Letter, "leaveOn" | "reopened">,
  page: string,
): AboutEnd {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    day: dayLabel(leaveOn),
    reopened: reopened.map(reopenedWords),
    link: new URL(page, env().NEXTAUTH_URL).toString(),
  };
}

function reopenedWords({ period, kept }: ReopenedMonth): string {
  const back =
    kept > 0 ? ` ${formatDollars(toDollars(kept))} was paid for a part of it and is to be given back.` : "";
  return `The whole rent of ${periodLabel(period)} is owed now.${back}`;
}
