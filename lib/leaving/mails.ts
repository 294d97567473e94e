import type { ClientSession } from "mongoose";
import { findThread } from "@/lib/agreements/find-thread";
import { nextLine } from "@/lib/agreements/mails";
import { readBuilding } from "@/lib/building/queries";
import { sumHeldDeposits } from "@/lib/deposits/queries";
import type { ReopenedMonth } from "@/lib/payments/write-charge";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { env } from "@/lib/platform/env";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { renderMail } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import { settle } from "./queries";

/** The content of the letters about the end of an agreement. */
interface AboutEnd {
  /** The member's name. */
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `Jan 31, 2027` */
  readonly day: string;
  /** Months that were prorated and are now owed in full; a sentence or two each. */
  readonly reopened?: readonly string[];
  /** What the member does next. */
  readonly next?: readonly string[];
  readonly link: string;
}

/** To the member: their notice has been received. */
export function noticeReceivedMail(to: string, { name, home, day, link, next = [] }: AboutEnd): Mail {
  return renderMail({
    to,
    name,
    subject: `We have your notice for ${home}`,
    before: [
      `You leave ${home}: ${day} is your last day, and the agreement ends with it.`,
      ...next,
      "Until that day you can withdraw the notice on the page of your agreement, which also says what is left to pay.",
    ],
    action: "See your agreement",
    link,
    after: "If it was not you, withdraw the notice and change your password.",
  });
}

/** To an admin: a member has given notice. */
function noticeArrivedMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return renderMail({
    to,
    name: "",
    subject: `${name} leaves ${home}`,
    before: [
      `${name} has given notice for ${home}: the last day is ${day}.`,
      "The apartment is announced as free from the day after. On that day the agreement ends by itself.",
    ],
    action: "See the members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: their notice is withdrawn. */
function noticeWithdrawnMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return renderMail({
    to,
    name,
    subject: `Your notice for ${home} is withdrawn`,
    before: [
      `You have withdrawn your notice for ${day}. Your agreement for ${home} goes on as before.`,
      ...reopened,
    ],
    action: "See your agreement",
    link,
    after: "If it was not you, change your password.",
  });
}

/** To an admin: a member has withdrawn their notice. */
function noticeTakenBackMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return renderMail({
    to,
    name: "",
    subject: `${name} stays in ${home}`,
    before: [
      `${name} has withdrawn the notice for ${day}. The agreement for ${home} goes on, and the apartment is not announced any more.`,
      ...reopened,
    ],
    action: "See the members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: the office ends the agreement. */
export function endSetMail(to: string, { name, home, day, link, reopened = [], next = [] }: AboutEnd): Mail {
  return renderMail({
    to,
    name,
    subject: `Your agreement for ${home} ends on ${day}`,
    before: [
      `The office ends your agreement for ${home}: ${day} is your last day.`,
      ...next,
      ...reopened,
      "The page of your agreement says what is left to pay. Please contact the office if you have questions.",
    ],
    action: "See your agreement",
    link,
  });
}

/** To the member: the office has withdrawn its notice. */
function endTakenBackMail(to: string, { name, home, day, link, reopened = [] }: AboutEnd): Mail {
  return renderMail({
    to,
    name,
    subject: `Your agreement for ${home} goes on`,
    before: [
      `The office does not end your agreement for ${home} on ${day} after all: it goes on as before.`,
      ...reopened,
    ],
    action: "See your agreement",
    link,
  });
}

/** The money of an ended agreement, formatted; empty strings if there is none. */
interface EndMoney {
  /** Whether an admin has removed them; else their last day is over. */
  readonly isRemoved: boolean;
  readonly unpaid: string;
  readonly toGiveBack: string;
  readonly deposit: string;
  /** The telephone number and address of the office. */
  readonly office: string;
}

/** To the former tenant: what ended, what is left to settle, and whom to ask. */
export function agreementEndedMail(to: string, about: AboutEnd & EndMoney): Mail {
  const { name, home, day, link, isRemoved, unpaid, toGiveBack, deposit, office } = about;
  const money = [
    ...(unpaid ? [`Rent that is not paid yet: ${unpaid}`] : []),
    ...(toGiveBack ? [`Rent that is to be refunded to you: ${toGiveBack}`] : []),
    ...(deposit ? [`Your deposit, which is held: ${deposit}`] : []),
  ];
  return renderMail({
    to,
    name,
    subject: `Your agreement for ${home} has ended`,
    before: [
      isRemoved
        ? `The office has ended your agreement for ${home}: ${day} was its last day, and you are no longer a member.`
        : `${day} was your last day in ${home}, and your agreement has ended. Thank you for living here.`,
      money.length > 0 ? money.join("\n") : "Nothing is left to pay, and no deposit is held.",
      "Your account stays, with your agreement and your receipts in it.",
    ],
    action: money.length > 0 ? "See what is left to settle" : "See your agreement",
    link,
    after: `If this is not right, or you have questions, please ask the office${office ? `: ${office}` : ""}.`,
  });
}

/** To an admin: an apartment is free. */
function homeLeftMail(to: string, { name, home, day, link }: AboutEnd): Mail {
  return renderMail({
    to,
    name: "",
    subject: `The agreement for ${home} has ended`,
    before: [
      `${day} was the last day of ${name} in ${home}. The agreement has ended, and the apartment can be let again.`,
      "The rent roll shows what is still owed or to be refunded.",
    ],
    action: "See the rent roll",
    link,
    after: "This mail goes to every admin.",
  });
}

type Template = (to: string, about: AboutEnd) => Mail;

interface NoticeDay {
  readonly leaveOn: string;
  readonly at: Date;
}

/** Notifies the member and every admin of a notice, in the same transaction (docs/product.md 5.20). */
export async function notifyOfNotice(
  agreement: AgreementDocument,
  { leaveOn, at }: NoticeDay,
  session: ClientSession,
): Promise<void> {
  const cause = causeOf("notice-given", agreement, at);
  const next = await nextOf(agreement, leaveOn, session);
  await notifyMember(agreement, { cause, leaveOn, next, template: noticeReceivedMail }, session);
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
  const next = leaveOn ? await nextOf(agreement, leaveOn, session) : [];
  const told = { cause, leaveOn: leaveOn ?? agreement.leave_on ?? "", reopened, next };
  await notifyMember(agreement, { ...told, template }, session);
}

/** The next step of who leaves, as on their profile (docs/product.md 4.20). */
const nextOf = async (agreement: AgreementDocument, leave_on: string, session: ClientSession) =>
  nextLine(await findThread({ ...agreement, leave_on }, "tenant", session));

/** Notifies the former tenant and every admin that the last day is over. */
export async function notifyOfEnd(
  agreement: AgreementDocument,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const told = { cause: causeOf("agreement-ended", agreement), leaveOn: agreement.leave_on ?? "" };
  await notifyFormer(agreement, { ...told, isRemoved: false }, now, session);
  await notifyAdmins(agreement, { ...told, template: homeLeftMail, page: "/dashboard/payments" }, session);
}

/** Notifies a member whom an admin removes, in the same transaction (docs/product.md 5.2); takes the previous agreement. */
export async function notifyOfRemoval(
  agreement: AgreementDocument,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const [{ leave_on }, today] = [agreement, towerDay(now)];
  const leaveOn = leave_on && leave_on < today ? leave_on : today;
  const cause = causeOf("member-removed", agreement);
  await notifyFormer(agreement, { cause, leaveOn, isRemoved: true }, now, session);
}

async function notifyFormer(
  agreement: AgreementDocument,
  { cause, leaveOn, isRemoved }: Pick<LeavingMail, "cause" | "leaveOn"> & Pick<EndMoney, "isRemoved">,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const building = await readBuilding(session);
  const last_month = agreement.last_month ?? building.last_month;
  const money = await settle(agreement, { day: leaveOn, last_month, now });
  const shownAmount = (amount: number) => (amount > 0 ? formatMoney(amount) : "");
  const about = {
    ...aboutOf(agreement, { leaveOn }, "/dashboard/agreement"),
    isRemoved,
    unpaid: shownAmount(money.unpaid),
    toGiveBack: shownAmount(money.to_give_back),
    deposit: shownAmount(fromCents(await sumHeldDeposits([agreement._id]))),
    office: [building.phone, building.email].filter(Boolean).join(", "),
  };
  await queueMail({ ...agreementEndedMail(agreement.email, about), kind: "money", cause }, session);
}

/** Includes a time if it can happen more than once to one agreement. */
function causeOf<What extends string>(what: What, { _id }: AgreementDocument, at?: Date | null) {
  return `${what}:${_id.toString()}${at ? `:${String(at.getTime())}` : ""}` as const;
}

interface LeavingMail {
  readonly cause: MessageCause;
  readonly leaveOn: string;
  readonly template: Template;
  readonly page?: string;
  readonly reopened?: readonly ReopenedMonth[];
  readonly next?: readonly string[];
}

async function notifyMember(
  agreement: AgreementDocument,
  { cause, template, ...told }: LeavingMail,
  session: ClientSession,
): Promise<void> {
  const about = aboutOf(agreement, told, "/dashboard/agreement");
  await queueMail({ ...template(agreement.email, about), kind: "money", cause }, session);
}

async function notifyAdmins(
  agreement: AgreementDocument,
  { cause, template, page = "/dashboard/manage-members", ...told }: LeavingMail,
  session: ClientSession,
): Promise<void> {
  const admins = await listOfficeEmails(cause, session);
  const about = aboutOf(agreement, told, page);
  // Sequential: a transaction runs one command at a time.
  for (const email of admins)
    await queueMail({ ...template(email, about), kind: "money", cause: `${cause}:${email}` }, session);
}

function aboutOf(
  { name, email, apartment_no }: AgreementDocument,
  { leaveOn, reopened = [], next = [] }: Pick<LeavingMail, "leaveOn" | "reopened" | "next">,
  page: string,
): AboutEnd {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    day: dayLabel(leaveOn),
    reopened: reopened.map(reopenedWords),
    next,
    link: new URL(page, env().NEXTAUTH_URL).toString(),
  };
}

function reopenedWords({ period, open }: ReopenedMonth): string {
  return `${formatMoney(fromCents(open))} of the rent of ${periodLabel(period)} is open now: the whole month is charged again.`;
}
