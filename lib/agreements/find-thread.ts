import mongoose, { type ClientSession } from "mongoose";
import { getBuilding, readBuilding } from "@/lib/building/queries";
import { linesToPay, sumOpen, underWayOf } from "@/lib/payments/derive-account";
import { firstPeriodOf, lastDayOf } from "@/lib/payments/derive-bills";
import { findAccount } from "@/lib/payments/find-accounts";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type Language, pageLanguage } from "@/lib/platform/contracts/language";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import { connectDatabase } from "@/lib/platform/db/connect";
import { takesCards } from "@/lib/platform/env";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { type Office, officeIn } from "@/lib/platform/format/office";
import {
  type AgreementDocument,
  AgreementModel,
  AgreementVersionModel,
  AgreementRequestModel,
} from "@/models/agreement";
import { AutopayModel } from "@/models/autopay";
import { DepositModel, type DepositDocument } from "@/models/deposit";
import { PaymentReportModel, REPORTED_RENT } from "@/models/payment-report";
import type { TenancyStep, TenancyThread } from "./agreement-contract";
import { MESSAGES } from "./messages";
import { agreedOf, deriveDeposit } from "./rules";

/** What is known of a tenancy; dollars. */
export interface TenancyFacts {
  /** Their agreement's, for the office's screens. */
  readonly agreement_id: string;
  /** False of people whom the office entered: there was no request (docs/product.md 3.21). */
  readonly isRequested: boolean;
  /** The newest version of the agreement, an older one only, or none. */
  readonly signed: "newest" | "older" | "none";
  readonly deposit: {
    readonly agreed: number;
    readonly due: number;
    readonly held: number;
    /** What is due is paid, as the tenant says, and the office has yet to confirm it. */
    readonly isReported: boolean;
  };
  /** The bill of the first month that is owed; null if nothing is asked in it. */
  readonly rent: MonthToPay | null;
  readonly first_day: string | null;
  /** The day of what came last, the first signature or the deposit; null before both. */
  readonly ready_on: string | null;
  readonly leaving: Leaving | null;
  /** Whether a card is taken. */
  readonly cards: boolean;
  /** How to pay without a card. */
  readonly ways: readonly HowToPay[];
  readonly office: Office;
}

interface MonthToPay {
  readonly period: string;
  readonly open: number;
  readonly due_on: string;
  /** Paid or reported, and not confirmed yet, or left to autopay. */
  readonly isUnderWay: boolean;
}

/** Of who leaves, or has left. */
interface Leaving {
  readonly last_day: string;
  /** False if an admin has removed them. */
  readonly isAnnounced: boolean;
  readonly isOver: boolean;
  /** Null if nothing is asked in the last month, or as long as it is too far ahead to be paid. */
  readonly rent: MonthToPay | null;
  /** Whether that month is the next to pay: nothing before it is open. */
  readonly isNext: boolean;
}

type Steps = readonly (readonly [kind: TenancyStep["kind"], isDone: boolean])[];

/**
 * Returns the steps from a request to the keys, or of leaving, and what comes next for one side (docs/product.md 4.20). Null of a
 * tenancy that has come to its keys, and of one that is over, once its deposit is given back.
 */
export function tenancyThread(
  stored: TenancyFacts,
  side: "tenant" | "office",
  today: string,
  language: Language = "en",
): TenancyThread | null {
  // Who has yet to come has no keys to give back.
  const leaving = (stored.first_day ?? today) > today && !stored.leaving?.isOver ? null : stored.leaving;
  const facts = { ...stored, leaving };
  const steps = leaving ? leavingSteps(facts, leaving, today) : movingInSteps(facts, today);
  if (steps.every(([, isDone]) => isDone)) return null;
  const isUnderWay = (kind: TenancyStep["kind"]) =>
    (kind === "first_rent" && facts.rent?.isUnderWay) || (kind === "last_rent" && leaving?.rent?.isUnderWay);
  const [next] = steps.find(([kind, isDone]) => !isDone && !isUnderWay(kind)) ?? [];
  return {
    steps: steps.map(([kind, isDone]) => ({
      kind,
      state: isDone ? "done" : kind === next ? "next" : "open",
    })),
    next: next
      ? {
          kind: next,
          ...(side === "tenant"
            ? ownNext(next, facts, steps, today, language)
            : officeNext(next, facts, today)),
        }
      : null,
  };
}

/** Without what nobody asks. */
function movingInSteps(facts: TenancyFacts, today: string): Steps {
  const { isRequested, signed, deposit, rent, first_day } = facts;
  const steps: Steps = [
    ["sent", true],
    ["accepted", true],
    ["sign", signed === "newest"],
    ["deposit", deposit.due === 0],
    ["first_rent", rent?.open === 0],
    ["keys", (keysOn(facts) ?? today) < today],
  ];
  return steps.filter(([kind]) => {
    if (kind === "sent" || kind === "accepted") return isRequested;
    if (kind === "deposit") return deposit.agreed > 0;
    if (kind === "first_rent") return rent !== null;
    // Whom the office entered has lived here before.
    return kind === "sign" || (isRequested && first_day !== null);
  });
}

/** The day on which the keys are handed over: the first day, or that of the last of what is to be done before; null before. */
const keysOn = ({ first_day, ready_on }: TenancyFacts) =>
  first_day && ready_on && (ready_on > first_day ? ready_on : first_day);

function leavingSteps(
  { deposit }: TenancyFacts,
  { last_day, isAnnounced, isOver, rent }: Leaving,
  today: string,
): Steps {
  const isOut = isOver || last_day < today;
  const steps: Steps = [
    ["notice", true],
    ["last_rent", rent?.open === 0],
    ["move_out", isOut],
    ["deposit_back", deposit.held === 0],
  ];
  return steps.filter(([kind]) => {
    if (kind === "notice") return isAnnounced;
    if (kind === "last_rent") return rent !== null;
    return kind === "move_out" || deposit.held > 0;
  });
}

/** Of a tenancy with a first day. */
const keysLabel = (facts: TenancyFacts, language: Language = "en") =>
  formatsIn(language).day(keysOn(facts) ?? facts.first_day ?? "");

type Next = Omit<NonNullable<TenancyThread["next"]>, "kind">;

const officeRent = (which: "first" | "last", { open, due_on }: MonthToPay, today: string) => {
  const [amount, day] = [formatMoney(open, "en"), dayLabel(due_on, "en")];
  return due_on < today
    ? `The ${which} rent is late: ${amount}, due ${day}`
    : `The ${which} rent is to come: ${amount} by ${day}`;
};

const NOTHING: Omit<Next, "text"> = { waits: false, action: "", href: "", ways: [], where: "" };

/** What the tenant does next. */
function ownNext(
  kind: TenancyStep["kind"],
  facts: TenancyFacts,
  steps: Steps,
  today: string,
  language: Language,
): Next {
  const { signed, deposit, rent, leaving } = facts;
  if (leaving) return ownLeaving(kind, facts, leaving, today, language);
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const office = officeIn(facts.office, language);
  const atOffice = t("thread.atOffice", { office });
  const ways = facts.ways.map(formats.howToPay);
  const isToPay = deposit.due > 0 && !deposit.isReported;
  const reported = deposit.isReported ? t("thread.depositReported") : "";
  const toPay = { ...NOTHING, ...(isToPay ? { ways, where: atOffice } : { where: reported }) };
  const amount = formats.money(deposit.due);
  const sum =
    deposit.due < deposit.agreed ? t("thread.restOfDeposit", { amount }) : t("thread.deposit", { amount });
  if (kind === "sign") {
    const sign = signed === "older" ? t("thread.signNew") : t("thread.sign");
    return {
      ...toPay,
      text: isToPay ? t("thread.signAndPay", { sign, deposit: sum }) : sign,
      action: signed === "older" ? t("thread.signNewAction") : t("thread.signAction"),
      href: "/dashboard/agreement#document",
    };
  }
  if (kind === "deposit")
    return isToPay
      ? {
          ...toPay,
          text: t("thread.payDeposit", { deposit: sum }),
          action: t("thread.payDepositAction"),
          href: "/dashboard/make-payment?for=deposit#ways",
        }
      : { ...NOTHING, text: reported, waits: true, ...depositPage(language) };
  if (kind === "first_rent" && rent) {
    const isWithoutKeys = steps.some(([one, isDone]) => one === "keys" && !isDone);
    const day = isWithoutKeys ? keysLabel(facts, language) : "";
    const where = isWithoutKeys ? t("thread.keysWhere", { day, office }) : "";
    const by = { amount: formats.money(rent.open), day: formats.day(rent.due_on) };
    const text = rent.due_on < today ? t("thread.payLate", by) : t("thread.pay", by);
    return { ...NOTHING, text, ...paymentOf(rent, facts, language), where };
  }
  return { ...NOTHING, text: t("thread.keys", { day: keysLabel(facts, language) }), where: atOffice };
}

const depositPage = (language: Language) => ({
  action: translate(MESSAGES, language)("thread.depositAction"),
  href: "/dashboard/agreement#deposit",
});

function ownLeaving(
  kind: TenancyStep["kind"],
  facts: TenancyFacts,
  { rent, last_day, isOver, isNext }: Leaving,
  today: string,
  language: Language,
): Next {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const where = t("thread.atOffice", { office: officeIn(facts.office, language) });
  if (kind === "last_rent" && rent) {
    const by = { amount: formats.money(rent.open), day: formats.day(rent.due_on) };
    const before = isOver ? t("thread.payLastOver", by) : t("thread.payLast", by);
    const text = rent.due_on < today ? t("thread.payLastLate", by) : before;
    if (isOver) return { ...NOTHING, text, where };
    return { ...NOTHING, text, ...(isNext && paymentOf(rent, facts, language)) };
  }
  if (kind === "deposit_back") {
    const text = t("thread.depositBack", { amount: formats.money(facts.deposit.held) });
    return { ...NOTHING, text, ...depositPage(language) };
  }
  return { ...NOTHING, text: t("thread.moveOut", { day: formats.day(last_day) }), where };
}

const paymentOf = ({ period }: MonthToPay, { cards }: TenancyFacts, language: Language) => ({
  action: translate(MESSAGES, language)("thread.payAction", { month: formatsIn(language).period(period) }),
  href: cards ? `/payment?period=${period}` : "/dashboard/make-payment",
});

/** What the office waits for, and where it records it. */
function officeNext(kind: TenancyStep["kind"], facts: TenancyFacts, today: string): Next {
  const { agreement_id, signed, deposit, rent, leaving } = facts;
  const href = `/dashboard/deposits/${agreement_id}`;
  if (kind === "sign") {
    const what = signed === "older" ? "The new version" : "The agreement";
    return { ...NOTHING, text: `${what} is to be signed` };
  }
  if (kind === "deposit" && deposit.isReported)
    return { ...NOTHING, text: "The deposit is reported", action: "Confirm It", href: "/dashboard/payments" };
  if (kind === "deposit") {
    const text = `${formatMoney(deposit.due, "en")} of the deposit is to come`;
    return { ...NOTHING, text, action: "Record the Deposit", href };
  }
  if (kind === "first_rent" && rent) return { ...NOTHING, text: officeRent("first", rent, today) };
  if (kind === "last_rent" && leaving?.rent)
    return { ...NOTHING, text: officeRent("last", leaving.rent, today) };
  if (kind === "move_out")
    return { ...NOTHING, text: `Take back the keys on ${dayLabel(leaving?.last_day ?? "", "en")}` };
  if (kind === "deposit_back") {
    const text = `Settle the deposit of ${formatMoney(deposit.held, "en")}`;
    return { ...NOTHING, text, action: "Settle the Deposit", href };
  }
  return { ...NOTHING, text: `Hand over the keys on ${keysLabel(facts)}: the step then ends by itself` };
}

/** Returns the thread of a person's own tenancy, or of their last one; null if it has nothing to say. */
export async function findOwnThread(
  userId: string,
): Promise<(TenancyThread & Pick<AgreementDocument, "apartment_no">) | null> {
  await connectDatabase();
  const agreement = await AgreementModel.findOne({ user_id: userId })
    .sort({ accept_date: -1 })
    .lean<AgreementDocument | null>();
  const thread = agreement && (await findThreads(agreement, "tenant"))(pageLanguage());
  return thread && { ...thread, apartment_no: agreement.apartment_no };
}

/**
 * Returns the steps of an agreement as what is stored tells them (docs/product.md 4.20); null of one that has ended, once its
 * deposit is given back.
 */
export async function findThread(
  agreement: AgreementDocument,
  side: "tenant" | "office",
  session: ClientSession | null = null,
  now = new Date(),
): Promise<TenancyThread | null> {
  return (await findThreads(agreement, side, session, now))("en");
}

/** A thread in each language, for a mail. */
export type Threads = (language: Language) => TenancyThread | null;

export async function findThreads(
  agreement: AgreementDocument,
  side: "tenant" | "office",
  session: ClientSession | null = null,
  now = new Date(),
): Promise<Threads> {
  const deposit = await DepositModel.findOne({ agreement_id: agreement._id })
    .session(session)
    .lean<DepositDocument | null>();
  if (!agreement.active && !deposit?.held_cents) return () => null;
  const facts = await findFacts(agreement, deposit, session, now);
  return (language) => tenancyThread(facts, side, towerDay(now), language);
}

/** One read after the other: a transaction runs one command at a time. */
async function findFacts(
  agreement: AgreementDocument,
  stored: DepositDocument | null,
  session: ClientSession | null,
  now: Date,
): Promise<TenancyFacts> {
  const { _id, request_id, first_day, leave_on, active } = agreement;
  const versions = await AgreementVersionModel.find(
    { agreement_id: _id, $or: [{ is_current: true }, { signed_at: mongoose.trusted({ $ne: null }) }] },
    { is_current: 1, signed_at: 1 },
  )
    .session(session)
    .lean();
  const signed = versions.flatMap(({ signed_at }) => (signed_at ? [towerDay(signed_at)] : [])).sort();
  const isSigned = versions.some(({ is_current, signed_at }) => is_current && signed_at);
  const { entries = [] } = stored ?? {};
  const { agreed, due, held } = deriveDeposit(entries, agreedOf(agreement));
  const received = entries.flatMap(({ kind, at }) => (kind === "received" ? [towerDay(at)] : [])).sort();
  const reported = { user_id: agreement.user_id, state: "waiting", purpose: "deposit" } as const;
  const reports =
    due > 0 ? await PaymentReportModel.find(reported, { cents: 1 }).session(session).lean() : [];
  const isReported = due > 0 && sumCents(reports.map(({ cents }) => cents)) >= due;
  const building = session ? await readBuilding(session) : await getBuilding();
  const last_day = lastDayOf(agreement);
  const months = await findMonths(agreement, last_day, session, now);
  return {
    agreement_id: String(_id),
    isRequested: (await AgreementRequestModel.exists({ _id: request_id }).session(session)) !== null,
    signed: isSigned ? "newest" : signed.length > 0 ? "older" : "none",
    deposit: { agreed: fromCents(agreed), due: fromCents(due), held: fromCents(held), isReported },
    rent: months.first,
    first_day: first_day ?? null,
    ready_on: signed[0] && due === 0 ? ([signed[0], received.at(-1) ?? ""].sort().at(-1) ?? null) : null,
    leaving: last_day
      ? {
          last_day,
          isAnnounced: Boolean(leave_on),
          isOver: !active,
          rent: months.last,
          isNext: months.isNext,
        }
      : null,
    cards: takesCards(),
    ways: building.payment_methods,
    office: building,
  };
}

/** The bills of the first month that is owed, and of the last. */
async function findMonths(
  agreement: AgreementDocument,
  lastDay: string | null,
  session: ClientSession | null,
  now: Date,
): Promise<Record<"first" | "last", MonthToPay | null> & Pick<Leaving, "isNext">> {
  const account = await findAccount(agreement, now, session ?? undefined);
  if (!account) return { first: null, last: null, isNext: false };
  const isWaiting = await isSettledOtherwise(agreement, session);
  const underWay = underWayOf(account.payments);
  const monthOf = (period: string) => {
    const lines = account.lines.filter((line) => line.period === period);
    const open = sumOpen(lines);
    const isUnderWay = open > 0 && (underWay.has(period) || isWaiting);
    return lines[0] ? { period, open: fromCents(open), due_on: lines[0].due_on, isUnderWay } : null;
  };
  const last = lastDay ? monthOf(lastDay.slice(0, "2026-11".length)) : null;
  const [next] = last ? linesToPay(account, last.period) : [];
  return { first: monthOf(firstPeriodOf(agreement)), last, isNext: next?.period === last?.period };
}

/** Whether the office has yet to confirm what the tenant reported, or autopay takes it. */
async function isSettledOtherwise({ user_id }: AgreementDocument, session: ClientSession | null) {
  const found =
    (await PaymentReportModel.exists({ user_id, ...REPORTED_RENT }).session(session)) ??
    (takesCards() ? await AutopayModel.exists({ user_id, on: true }).session(session) : null);
  return found !== null;
}
