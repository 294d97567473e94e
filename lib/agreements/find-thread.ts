import mongoose, { type ClientSession } from "mongoose";
import { sumOpen, underWayOf } from "@/lib/payments/derive-account";
import { firstPeriodOf } from "@/lib/payments/derive-bills";
import { findAccount } from "@/lib/payments/find-accounts";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { connectDatabase } from "@/lib/platform/db/connect";
import { takesCards } from "@/lib/platform/env";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { AutopayModel } from "@/models/autopay";
import { DepositModel, type DepositDocument } from "@/models/deposit";
import { PaymentReportModel } from "@/models/payment-report";
import type { TenancyStep, TenancyThread } from "./document-contract";
import { agreedOf, deriveDeposit } from "./rules";

/** What is known of a tenancy that goes on; dollars. */
export interface TenancyFacts {
  /** Their agreement's, for the office's screens. */
  readonly agreement_id: string;
  /** False of people whom the office entered: there was no request (docs/product.md 3.21). */
  readonly isRequested: boolean;
  /** The newest version of the agreement, an older one only, or none. */
  readonly signed: "newest" | "older" | "none";
  readonly deposit: { readonly agreed: number; readonly due: number };
  /** The bill of the first month that is owed; null if nothing is asked in it. */
  readonly rent: FirstRent | null;
  readonly first_day: string | null;
  /** Whether a card is taken. */
  readonly cards: boolean;
}

interface FirstRent {
  readonly period: string;
  readonly open: number;
  readonly due_on: string;
  /** Paid or reported, and not confirmed yet, or left to autopay. */
  readonly isUnderWay: boolean;
}

/**
 * Returns the steps from a request to the keys, and what comes next for one side (docs/product.md 4.20). Null of a tenancy that
 * has come to its keys.
 */
export function tenancyThread(
  facts: TenancyFacts,
  side: "tenant" | "office",
  today: string,
): TenancyThread | null {
  const { isRequested, signed, deposit, rent, first_day } = facts;
  const isReady = signed === "newest" && deposit.due === 0;
  const steps: [kind: TenancyStep["kind"], isDone: boolean][] = [
    ["sent", true],
    ["accepted", true],
    ["sign", signed === "newest"],
    ["deposit", deposit.due === 0],
    ["first_rent", rent?.open === 0],
    ["keys", isReady && first_day !== null && first_day <= today],
  ];
  const asked = steps.filter(([kind]) => {
    if (kind === "sent" || kind === "accepted") return isRequested;
    if (kind === "deposit") return deposit.agreed > 0;
    if (kind === "first_rent") return rent !== null;
    // Whom the office entered has lived here before.
    return kind === "sign" || (isRequested && first_day !== null);
  });
  if (asked.every(([, isDone]) => isDone)) return null;
  const [next] =
    asked.find(([kind, isDone]) => !isDone && !(kind === "first_rent" && rent?.isUnderWay)) ?? [];
  return {
    steps: asked.map(([kind, isDone]) => ({
      kind,
      state: isDone ? "done" : kind === next ? "next" : "open",
    })),
    next: next
      ? { kind: next, ...(side === "tenant" ? ownNext(next, facts) : officeNext(next, facts)) }
      : null,
  };
}

type Next = Omit<NonNullable<TenancyThread["next"]>, "kind">;

const rentBy = ({ open, due_on }: FirstRent) => `${formatMoney(open)} by ${dayLabel(due_on)}`;

/** `the deposit of $1,300`, `the rest of the deposit, $300` */
const depositOf = ({ agreed, due }: TenancyFacts["deposit"]) =>
  due < agreed ? `the rest of the deposit, ${formatMoney(due)}` : `the deposit of ${formatMoney(due)}`;

/** What the tenant does next. */
function ownNext(kind: TenancyStep["kind"], { signed, deposit, rent, first_day, cards }: TenancyFacts): Next {
  if (kind === "sign") {
    const what = signed === "older" ? "the new version of your agreement" : "your agreement";
    return {
      text: `Sign ${what}${deposit.due > 0 ? ` and bring ${depositOf(deposit)}` : ""}`,
      action: signed === "older" ? "Sign the New Version" : "Sign Your Agreement",
      href: "/dashboard/agreement#document",
    };
  }
  if (kind === "deposit") {
    return {
      text: `Bring ${depositOf(deposit)}`,
      action: "See Your Deposit",
      href: "/dashboard/agreement#deposit",
    };
  }
  if (kind === "first_rent" && rent)
    return {
      text: `Pay the first rent: ${rentBy(rent)}`,
      action: `Pay ${periodLabel(rent.period)}`,
      href: cards ? `/payment?period=${rent.period}` : "/dashboard/make-payment",
    };
  return { text: `Get your keys on ${dayLabel(first_day ?? "")}`, action: "", href: "" };
}

/** What the office waits for, and where it records it. */
function officeNext(
  kind: TenancyStep["kind"],
  { agreement_id, signed, deposit, rent, first_day }: TenancyFacts,
): Next {
  const none = { action: "", href: "" };
  if (kind === "sign")
    return {
      text: signed === "older" ? "The new version is to be signed" : "The agreement is to be signed",
      ...none,
    };
  if (kind === "deposit")
    return {
      text: `${formatMoney(deposit.due)} of the deposit is to come`,
      action: "Record the Deposit",
      href: `/dashboard/deposits/${agreement_id}`,
    };
  if (kind === "first_rent" && rent) return { text: `The first rent is to come: ${rentBy(rent)}`, ...none };
  return { text: `Hand over the keys on ${dayLabel(first_day ?? "")}`, ...none };
}

/** Returns the thread of a person's own tenancy; null if there is none that goes on, or it has come to the keys. */
export async function findOwnThread(
  userId: string,
): Promise<(TenancyThread & Pick<AgreementDocument, "apartment_no">) | null> {
  await connectDatabase();
  const agreement = await AgreementModel.findOne({
    user_id: userId,
    active: true,
  }).lean<AgreementDocument | null>();
  const thread = agreement && (await findThread(agreement, "tenant"));
  return thread && { ...thread, apartment_no: agreement.apartment_no };
}

/** Returns the steps of an agreement as what is stored tells them (docs/product.md 4.20); null of one that has ended. */
export async function findThread(
  agreement: AgreementDocument,
  side: "tenant" | "office",
  session: ClientSession | null = null,
  now = new Date(),
): Promise<TenancyThread | null> {
  if (!agreement.active) return null;
  return tenancyThread(await findFacts(agreement, session, now), side, towerDay(now));
}

/** One read after the other: a transaction runs one command at a time. */
async function findFacts(
  agreement: AgreementDocument,
  session: ClientSession | null,
  now: Date,
): Promise<TenancyFacts> {
  const { _id, request_id, first_day } = agreement;
  const versions = await AgreementVersionModel.find(
    { agreement_id: _id, $or: [{ is_current: true }, { signed_at: mongoose.trusted({ $ne: null }) }] },
    { is_current: 1, signed_at: 1 },
  )
    .session(session)
    .lean();
  const isSigned = versions.some(({ is_current, signed_at }) => is_current && signed_at);
  const stored = await DepositModel.findOne({ agreement_id: _id })
    .session(session)
    .lean<DepositDocument | null>();
  const { agreed, due } = deriveDeposit(stored?.entries ?? [], agreedOf(agreement));
  return {
    agreement_id: String(_id),
    isRequested: (await AgreementRequestModel.exists({ _id: request_id }).session(session)) !== null,
    signed: isSigned ? "newest" : versions.some(({ signed_at }) => signed_at) ? "older" : "none",
    deposit: { agreed: fromCents(agreed), due: fromCents(due) },
    rent: await findFirstRent(agreement, session, now),
    first_day: first_day ?? null,
    cards: takesCards(),
  };
}

async function findFirstRent(
  agreement: AgreementDocument,
  session: ClientSession | null,
  now: Date,
): Promise<TenancyFacts["rent"]> {
  const period = firstPeriodOf(agreement);
  const account = await findAccount(agreement, now, session ?? undefined);
  const lines = account?.lines.filter((line) => line.period === period) ?? [];
  const [first] = lines;
  if (!account || !first) return null;
  const open = sumOpen(lines);
  return {
    period,
    open: fromCents(open),
    due_on: first.due_on,
    isUnderWay:
      open > 0 &&
      (underWayOf(account.payments).has(period) || (await isSettledOtherwise(agreement, session))),
  };
}

/** Whether the office has yet to confirm what the tenant reported, or autopay takes it. */
async function isSettledOtherwise(
  { user_id }: AgreementDocument,
  session: ClientSession | null,
): Promise<boolean> {
  const found =
    (await PaymentReportModel.exists({ user_id, state: "waiting" }).session(session)) ??
    (takesCards() ? await AutopayModel.exists({ user_id, on: true }).session(session) : null);
  return found !== null;
}
