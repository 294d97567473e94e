import type { ClientSession } from "mongoose";
import { findThreads, type Threads } from "@/lib/agreements/find-thread";
import { nextLine } from "@/lib/agreements/mails";
import { readBuilding } from "@/lib/building/queries";
import { sumHeldDeposits } from "@/lib/deposits/queries";
import type { ReopenedMonth } from "@/lib/payments/write-charge";
import type { Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import type { MessageCause } from "@/lib/platform/mail/reasons";
import { mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import { MESSAGES } from "./messages";
import { settle } from "./queries";

/** The content of the letters about the end of an agreement. */
interface AboutEnd {
  /** The member's name. */
  readonly name: string;
  readonly apartmentNo: string;
  /** `2027-01-31` */
  readonly day: string;
  /** Months that were prorated and are now owed in full. */
  readonly reopened?: readonly ReopenedMonth[];
  /** What the member does next. */
  readonly threads?: Threads;
  readonly link: string;
}

/** Returns the texts of a language, and what all of these letters name in it. */
function textsIn(language: Language, { apartmentNo, day, reopened = [], threads }: AboutEnd) {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  return {
    t,
    formats,
    home: formats.home(apartmentNo),
    day: formats.day(day),
    next: threads ? nextLine(threads(language), language) : [],
    reopened: reopened.map(({ period, open }) =>
      t("reopened", { amount: formats.money(fromCents(open)), month: formats.period(period) }),
    ),
  };
}

/** To the member: their notice has been received. */
export function noticeReceivedMail(to: string, about: AboutEnd): Mail {
  return mailInLanguage(to, (language) => {
    const { t, home, day, next } = textsIn(language, about);
    return {
      name: about.name,
      subject: t("notice.subject", { home }),
      before: [t("notice.before", { home, day }), ...next, t("notice.until")],
      action: t("seeAgreement"),
      link: about.link,
      after: t("notice.after"),
    };
  });
}

/** To an admin: a member has given notice. */
function noticeArrivedMail(to: string, about: AboutEnd): Mail {
  const [{ name, link }, { home, day }] = [about, textsIn("en", about)];
  return renderMail({
    to,
    name: "",
    subject: `${name} leaves ${home}`,
    before: [
      `${name} has given notice for ${home}: the last day is ${day}.`,
      "The apartment is announced as free from the day after. On that day the agreement ends by itself.",
    ],
    action: "See the Members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: their notice is withdrawn. */
function noticeWithdrawnMail(to: string, about: AboutEnd): Mail {
  return mailInLanguage(to, (language) => {
    const { t, home, day, reopened } = textsIn(language, about);
    return {
      name: about.name,
      subject: t("withdrawn.subject", { home }),
      before: [t("withdrawn.before", { home, day }), ...reopened],
      action: t("seeAgreement"),
      link: about.link,
      after: t("withdrawn.after"),
    };
  });
}

/** To an admin: a member has withdrawn their notice. */
function noticeTakenBackMail(to: string, about: AboutEnd): Mail {
  const [{ name, link }, { home, day, reopened }] = [about, textsIn("en", about)];
  return renderMail({
    to,
    name: "",
    subject: `${name} stays in ${home}`,
    before: [
      `${name} has withdrawn the notice for ${day}. The agreement for ${home} goes on, and the apartment is not announced any more.`,
      ...reopened,
    ],
    action: "See the Members",
    link,
    after: "This mail goes to every admin.",
  });
}

/** To the member: the office ends the agreement. */
export function endSetMail(to: string, about: AboutEnd): Mail {
  return mailInLanguage(to, (language) => {
    const { t, home, day, reopened, next } = textsIn(language, about);
    return {
      name: about.name,
      subject: t("endSet.subject", { home, day }),
      before: [t("endSet.before", { home, day }), ...next, ...reopened, t("endSet.left")],
      action: t("seeAgreement"),
      link: about.link,
    };
  });
}

/** To the member: the office has withdrawn its notice. */
function endTakenBackMail(to: string, about: AboutEnd): Mail {
  return mailInLanguage(to, (language) => {
    const { t, home, day, reopened } = textsIn(language, about);
    return {
      name: about.name,
      subject: t("endTakenBack.subject", { home }),
      before: [t("endTakenBack.before", { home, day }), ...reopened],
      action: t("seeAgreement"),
      link: about.link,
    };
  });
}

/** The money of an ended agreement; 0 if there is none. */
interface EndMoney {
  /** Whether an admin has removed them; else their last day is over. */
  readonly isRemoved: boolean;
  readonly unpaid: number;
  readonly toGiveBack: number;
  readonly deposit: number;
  /** The telephone number and address of the office. */
  readonly office: string;
}

/** To the former tenant: what ended, what is left to settle, and whom to ask. */
export function agreementEndedMail(to: string, about: AboutEnd & EndMoney): Mail {
  return mailInLanguage(to, (language) => {
    const { name, link, isRemoved, office } = about;
    const { t, formats, home, day } = textsIn(language, about);
    const money = (["unpaid", "toGiveBack", "deposit"] as const).flatMap((kind) =>
      about[kind] > 0 ? [t(`ended.${kind}`, { amount: formats.money(about[kind]) })] : [],
    );
    return {
      name,
      subject: t("ended.subject", { home }),
      before: [
        isRemoved ? t("ended.removed", { home, day }) : t("ended.before", { home, day }),
        money.length > 0 ? money.join("\n") : t("ended.nothing"),
        t("ended.account"),
      ],
      action: money.length > 0 ? t("ended.action") : t("seeAgreement"),
      link,
      after: office ? t("ended.afterOffice", { office }) : t("ended.after"),
    };
  });
}

/** To an admin: an apartment is free. */
function homeLeftMail(to: string, about: AboutEnd): Mail {
  const [{ name, link }, { home, day }] = [about, textsIn("en", about)];
  return renderMail({
    to,
    name: "",
    subject: `The agreement for ${home} has ended`,
    before: [
      `${day} was the last day of ${name} in ${home}. The agreement has ended, and the apartment can be let again.`,
      "The rent roll shows what is still owed or to be refunded.",
    ],
    action: "See the Rent Roll",
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
  const threads = await threadsOf(agreement, leaveOn, session);
  await notifyMember(agreement, { cause, leaveOn, threads, template: noticeReceivedMail }, session);
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
  const threads = leaveOn ? await threadsOf(agreement, leaveOn, session) : () => null;
  const told = { cause, leaveOn: leaveOn ?? agreement.leave_on ?? "", reopened, threads };
  await notifyMember(agreement, { ...told, template }, session);
}

/** The next step of who leaves, as on their profile (docs/product.md 4.20). */
const threadsOf = (agreement: AgreementDocument, leave_on: string, session: ClientSession) =>
  findThreads({ ...agreement, leave_on }, "tenant", session);

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
  const about = {
    ...aboutOf(agreement, { leaveOn }, "/dashboard/agreement"),
    isRemoved,
    unpaid: money.unpaid,
    toGiveBack: money.to_give_back,
    deposit: fromCents(await sumHeldDeposits([agreement._id])),
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
  readonly threads?: Threads;
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
  { leaveOn, reopened = [], threads }: Pick<LeavingMail, "leaveOn" | "reopened" | "threads">,
  page: string,
): AboutEnd {
  return {
    name: name || email,
    apartmentNo: apartment_no,
    day: leaveOn,
    reopened,
    ...(threads && { threads }),
    link: new URL(page, env().NEXTAUTH_URL).toString(),
  };
}
