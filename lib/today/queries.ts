import mongoose from "mongoose";
import { passedLastDay } from "@/lib/agreements/agreement-contract";
import { findDepositsDue, heldFilter, heldOf } from "@/lib/deposits/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import {
  type ReplyOf,
  type OfficeRole,
  ADMIN_READ,
  CARE_READ,
  MONEY_READ,
  type CareReader,
  type MoneyReader,
} from "@/lib/platform/contracts/endpoint";
import { METHOD_NAMES } from "@/lib/platform/contracts/payment-methods";
import { connectDatabase } from "@/lib/platform/db/connect";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import type { getRentRoll as rollEndpoint } from "@/lib/rent-roll/contract";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { TO_ANSWER, UNANSWERED } from "@/lib/repairs/queries";
import { countNewVisits } from "@/lib/visits/queries";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementVersionModel,
  AgreementRequestModel,
} from "@/models/agreement";
import { MailModel } from "@/models/mail";
import { PaymentReportModel } from "@/models/payment-report";
import { RepairModel } from "@/models/repair";
import { VisitModel } from "@/models/visit";
import { type MenuCounts, MOST_NAMED, type TodayKind, type TodayRow } from "./contract";

type Item = TodayRow["items"][number];

/** What waits of one kind. */
interface Waiting {
  readonly count: number;
  readonly items: readonly Item[];
}

const PENDING = { status: "pending" } as const;
const NEW_VISITS = { step: 0 };
const URGENT = { closed_at: null, urgent: true, ...UNANSWERED };
const NEW_REPAIRS = { state: "new" as const, urgent: false, ...UNANSWERED };
/** Answered: urgent ones until they are closed, others until a day is planned. */
const UNDER_WAY = {
  closed_at: null,
  answered_at: mongoose.trusted({ $ne: null }),
  $expr: mongoose.trusted({ $ne: [{ $last: "$thread.by" }, "tenant"] }),
  $or: [{ urgent: true }, { state: "new" as const }],
};
const TO_CONFIRM = { state: "waiting" } as const;
const FAILED = { state: "failed" } as const;

/** Counts what waits, for the menu: undefined of what the caller may not see. */
export async function countWaiting(actor: Actor<OfficeRole>): Promise<MenuCounts> {
  await connectDatabase();
  const [oversees, money, cares] = [ADMIN_READ, MONEY_READ, CARE_READ].map((group) => hasRole(actor, group));
  const [requests, visits, repairs, reports, deposits, mails] = await Promise.all([
    oversees ? AgreementRequestModel.countDocuments(PENDING) : undefined,
    hasRole(actor, CARE_READ) ? countNewVisits(actor) : undefined,
    cares ? RepairModel.countDocuments(TO_ANSWER) : undefined,
    money ? PaymentReportModel.countDocuments(TO_CONFIRM) : undefined,
    money ? AgreementModel.countDocuments(await heldFilter()) : undefined,
    oversees ? MailModel.countDocuments(FAILED) : undefined,
  ]);
  return { requests, visits, repairs, reports, deposits, mails };
}

const NOTHING: Waiting = { count: 0, items: [] };

const NO_TENANCIES = { unsigned: NOTHING, deposits: NOTHING, leaving: NOTHING };

/**
 * GET /today: what waits for the caller's role, the most pressing first (docs/product.md 1.9). `roll` is this month's, if the
 * caller has it.
 */
export async function listToday(actor: Actor<OfficeRole>, roll?: Roll): Promise<TodayRow[]> {
  await connectDatabase();
  const [oversees, money, cares] = [ADMIN_READ, MONEY_READ, CARE_READ].map((group) => hasRole(actor, group));
  const [late, repairs, urgent, underWay, reports, requests, visits, tenancies, held, mails] =
    await Promise.all([
      hasRole(actor, MONEY_READ) ? findLate(actor, roll) : NOTHING,
      cares ? findRepairs(NEW_REPAIRS) : NOTHING,
      cares ? findRepairs(URGENT) : NOTHING,
      cares ? findRepairs(UNDER_WAY) : NOTHING,
      money ? findReports() : NOTHING,
      oversees ? findRequests() : NOTHING,
      hasRole(actor, CARE_READ) ? findVisits(actor) : NOTHING,
      money ? findTenancies() : NO_TENANCIES,
      money ? findHeldDeposits() : NOTHING,
      oversees ? findFailedMails() : NOTHING,
    ]);
  return [
    rowOf("urgent_repairs", urgent, true),
    rowOf("late", late, true),
    rowOf("to_confirm", reports),
    rowOf("requests", requests),
    rowOf("visits", visits),
    rowOf("repairs", repairs),
    rowOf("repairs_under_way", underWay),
    rowOf("unsigned", oversees ? tenancies.unsigned : NOTHING),
    rowOf("deposits", tenancies.deposits),
    rowOf("to_settle", held),
    rowOf("leaving", tenancies.leaving),
    rowOf("failed_mails", mails),
  ].filter(({ count }) => count > 0);
}

function rowOf(kind: TodayKind, { count, items }: Waiting, urgent = false): TodayRow {
  return { kind, count, urgent, items: items.slice(0, MOST_NAMED) };
}

const personPath = (id: { toString: () => string }) => `/dashboard/manage-members/${id.toString()}`;

const homeLabel = (apartmentNo: string, name: string | null | undefined) =>
  [apartmentNo, name].filter(Boolean).join(", ");

type Roll = ReplyOf<typeof rollEndpoint>;

/** The longest late first. */
async function findLate(actor: Actor<MoneyReader>, roll?: Roll): Promise<Waiting> {
  const { rows } = roll ?? (await getRentRoll(actor, undefined));
  const late = rows
    .filter(({ status }) => status === "late")
    .toSorted((one, other) => other.days_late - one.days_late);
  return {
    count: late.length,
    items: late.map(({ user_id, agreement_id, apartment_no, name, late: amount, is_former }) => ({
      id: agreement_id,
      label: `${homeLabel(apartment_no, name)}${is_former ? " (left)" : ""}: ${formatMoney(amount, "en")}`,
      href: personPath(user_id),
    })),
  };
}

async function findRepairs(filter: typeof URGENT | typeof NEW_REPAIRS | typeof UNDER_WAY): Promise<Waiting> {
  const [count, found] = await Promise.all([
    RepairModel.countDocuments(filter),
    RepairModel.find(filter, { title: 1, apartment_no: 1, urgent: 1 })
      .sort({ urgent: -1, created_at: -1, _id: -1 })
      .limit(MOST_NAMED)
      .lean<{ _id: mongoose.Types.ObjectId; title: string; apartment_no?: string; urgent?: boolean }[]>(),
  ]);
  const items = found.map(({ _id, title, apartment_no, urgent }) => ({
    id: String(_id),
    label: `${apartment_no || "Building"}: ${title}${urgent && filter === UNDER_WAY ? " (urgent)" : ""}`,
    href: `/dashboard/repairs/${String(_id)}`,
  }));
  return { count, items };
}

async function findReports(): Promise<Waiting> {
  const [count, found] = await Promise.all([
    PaymentReportModel.countDocuments(TO_CONFIRM),
    PaymentReportModel.find(TO_CONFIRM, { name: 1, apartment_no: 1, purpose: 1, cents: 1, method: 1 })
      .sort({ created_at: -1, _id: -1 })
      .limit(MOST_NAMED)
      .lean(),
  ]);
  const items = found.map(({ _id, name, apartment_no, purpose, cents, method }) => ({
    id: String(_id),
    label: `${homeLabel(apartment_no, name)}: ${purpose === "deposit" ? "deposit, " : ""}${formatMoney(fromCents(cents), "en")}, ${METHOD_NAMES[method]}`,
    href: "/dashboard/payments",
  }));
  return { count, items };
}

/** Who has waited longest first. */
async function findRequests(): Promise<Waiting> {
  const [count, found] = await Promise.all([
    AgreementRequestModel.countDocuments(PENDING),
    AgreementRequestModel.find(PENDING, { name: 1, email: 1, apartment_no: 1 })
      .sort({ request_date: 1, _id: 1 })
      .limit(MOST_NAMED)
      .lean(),
  ]);
  const items = found.map(({ _id, name, email, apartment_no }) => ({
    id: String(_id),
    label: homeLabel(apartment_no, name || shownEmail(email)),
    href: "/dashboard/agreement-requests",
  }));
  return { count, items };
}

async function findVisits(actor: Actor<CareReader>): Promise<Waiting> {
  const [count, found] = await Promise.all([
    countNewVisits(actor),
    VisitModel.find(NEW_VISITS, { name: 1, apartment_no: 1, day: 1 })
      .sort({ created_at: -1, _id: -1 })
      .limit(MOST_NAMED)
      .lean(),
  ]);
  const items = found.map(({ _id, name, apartment_no, day }) => ({
    id: String(_id),
    label: `${homeLabel(apartment_no ?? "", name)}${day ? `: ${dayLabel(day, "en")}` : ""}`,
    href: "/dashboard/visits",
  }));
  return { count, items };
}

/** Of the tenancies that go on: agreements without a signature, deposits not received whole, and who leaves. */
async function findTenancies(): Promise<Record<"unsigned" | "deposits" | "leaving", Waiting>> {
  const agreements = await AgreementModel.find(
    { active: true },
    { user_id: 1, name: 1, apartment_no: 1, deposit_cents: 1, active: 1, leave_on: 1, last_day: 1 },
  )
    .sort({ floor_no: 1, block_no: 1 })
    .lean<Tenancy[]>();
  const these = mongoose.trusted({ $in: agreements.map(({ _id }) => _id) });
  const [signed, due] = await Promise.all([
    // A version is drawn only once somebody reads the agreement: one without any is not signed either.
    AgreementVersionModel.find(
      { agreement_id: these, is_current: true, signed_at: mongoose.trusted({ $ne: null }) },
      { agreement_id: 1 },
    ).lean(),
    findDepositsDue(agreements),
  ]);
  const withSignature = new Set(signed.map(({ agreement_id }) => String(agreement_id)));
  const dueOf = ({ _id }: Tenancy) => due.get(String(_id)) ?? 0;
  const today = towerDay(new Date());
  const passed = (one: Tenancy) => passedLastDay(one, today);
  // An agreed last day ends nothing by itself.
  const overdue = agreements.filter(passed);
  const leaving = agreements.filter((one) => one.leave_on && !passed(one));
  return {
    unsigned: tenanciesOf(agreements.filter(({ _id }) => !withSignature.has(String(_id)))),
    deposits: tenanciesOf(
      agreements.filter((one) => dueOf(one) > 0),
      (one) => formatMoney(dueOf(one), "en"),
    ),
    leaving: tenanciesOf([...overdue, ...leaving], (one) => {
      const day = passed(one);
      return day ? `should have left on ${dayLabel(day, "en")}` : dayLabel(one.leave_on ?? "", "en");
    }),
  };
}

/** Returns the people whom a row of the list counts. */
export async function findTenantsOf(kind: "unsigned" | "deposits"): Promise<AgreementDocument["user_id"][]> {
  const { items } = (await findTenancies())[kind];
  const these = mongoose.trusted({ $in: items.map(({ id }) => new mongoose.Types.ObjectId(id)) });
  return AgreementModel.distinct("user_id", { _id: these });
}

type Tenancy = Pick<
  AgreementDocument,
  "_id" | "user_id" | "name" | "apartment_no" | "deposit_cents" | "active" | "leave_on" | "last_day"
>;

function tenanciesOf(agreements: readonly Tenancy[], more?: (agreement: Tenancy) => string): Waiting {
  const items = agreements.map((one) => ({
    id: String(one._id),
    label: [homeLabel(one.apartment_no, one.name), more?.(one)].filter(Boolean).join(": "),
    href: personPath(one.user_id),
  }));
  return { count: agreements.length, items };
}

/** Of the tenancies that are over: deposits of which nobody has said what goes back. Who has waited longest first. */
async function findHeldDeposits(): Promise<Waiting> {
  const filter = await heldFilter();
  const [count, found] = await Promise.all([
    AgreementModel.countDocuments(filter),
    AgreementModel.find(filter, { name: 1, apartment_no: 1 })
      .sort({ ended_at: 1, _id: 1 })
      .limit(MOST_NAMED)
      .lean<Pick<AgreementDocument, "_id" | "name" | "apartment_no">[]>(),
  ]);
  const held = await heldOf(found);
  const items = found.map(({ _id, name, apartment_no }) => ({
    id: String(_id),
    label: `${homeLabel(apartment_no, name)}: ${formatMoney(fromCents(held.get(String(_id)) ?? 0), "en")}`,
    href: `/dashboard/deposits/${String(_id)}`,
  }));
  return { count, items };
}

async function findFailedMails(): Promise<Waiting> {
  const [count, found] = await Promise.all([
    MailModel.countDocuments(FAILED),
    MailModel.find(FAILED, { to: 1, subject: 1 })
      .sort({ created_at: -1, _id: -1 })
      .limit(MOST_NAMED)
      .lean<{ _id: mongoose.Types.ObjectId; to: string; subject: string }[]>(),
  ]);
  const items = found.map(({ _id, to, subject }) => ({
    id: String(_id),
    label: `${to}: ${subject}`,
    href: "/dashboard/mails?state=failed",
  }));
  return { count, items };
}

/**
 * Returns the apartments with an open repair, with a pending request, and whose last tenant has left, with the day; none of what
 * the caller may not see.
 */
export async function listMarks(
  actor: Actor<OfficeRole>,
): Promise<{ repairs: string[]; requests: string[]; left: Record<string, string> }> {
  await connectDatabase();
  const [repairs, requests, left] = await Promise.all([
    hasRole(actor, CARE_READ) ? RepairModel.distinct("apartment_no", { closed_at: null }) : [],
    hasRole(actor, ADMIN_READ) ? AgreementRequestModel.distinct("apartment_no", PENDING) : [],
    hasRole(actor, MONEY_READ)
      ? AgreementModel.aggregate<{ _id: string; at: Date }>([
          { $match: { active: false, ended_at: { $ne: null } } },
          { $group: { _id: "$apartment_no", at: { $max: "$ended_at" } } },
        ])
      : [],
  ]);
  return { repairs, requests, left: Object.fromEntries(left.map(({ _id, at }) => [_id, towerDay(at)])) };
}
