import { NO_AGREEMENT, AGREEMENT_ENDED } from "@/lib/agreements/agreement-contract";
import { agreedTerms } from "@/lib/agreements/write-agreement";
import type { LastMonth } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { sumHeldDeposits } from "@/lib/deposits/queries";
import { accountOf } from "@/lib/payments/derive-account";
import { findAccountRecords } from "@/lib/payments/find-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import type { AdminReader } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { conflict, notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { periodOf, rentLine } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { Leaving } from "./contract";
import { checkChoice, memberChoice, officeChoice, announcedBy, type Choice } from "./rules";

/**
 * Returns when a member can leave, and the consequences of a day: the given one, else the announced one, else the earliest
 * (docs/product.md 5.20); null without an agreement. Throws `invalid_input` for an invalid day.
 */
export async function getOwnLeaving(
  actor: Actor,
  day: string | undefined,
  now = new Date(),
): Promise<Leaving | null> {
  await connectDatabase();
  const agreement = await AgreementModel.findOne({
    user_id: actor.userId,
    active: true,
  }).lean<AgreementDocument | null>();
  if (!agreement) return null;
  const building = await getBuilding();
  const choice = memberChoice(agreedTerms(agreement, building).notice_days, now);
  if (day) checkChoice("leave_on", day, choice);
  const can_take_back = announcedBy(agreement) === "member" && (agreement.leave_on ?? "") > towerDay(now);
  return { ...(await describe(agreement, { choice, day, now, building })), can_take_back };
}

/** Returns the same for an admin, who may choose other days (docs/product.md 5.21). Also throws `not_found`. */
export async function getLeaving(
  _actor: Actor<AdminReader>,
  agreementId: string,
  day: string | undefined,
  now = new Date(),
): Promise<Leaving> {
  await connectDatabase();
  const agreement = await AgreementModel.findById(agreementId).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  const choice = officeChoice(now, agreement);
  if (day) checkChoice("end_on", day, choice);
  const building = await getBuilding();
  const can_take_back = announcedBy(agreement) === "office" && (agreement.leave_on ?? "") >= towerDay(now);
  return { ...(await describe(agreement, { choice, day, now, building })), can_take_back };
}

interface Question {
  readonly choice: Choice;
  readonly day: string | undefined;
  readonly now: Date;
  readonly building: Awaited<ReturnType<typeof getBuilding>>;
}

async function describe(
  agreement: AgreementDocument,
  { choice, day: asked, now, building }: Question,
): Promise<Omit<Leaving, "can_take_back">> {
  const day = asked ?? agreement.leave_on ?? choice.earliest;
  // An announced day keeps the rule of its time.
  const last_month = (day === agreement.leave_on && agreement.last_month) || building.last_month;
  return {
    agreement_id: agreement._id.toString(),
    apartment_no: agreement.apartment_no,
    notice_days: agreedTerms(agreement, building).notice_days,
    ...choice,
    leave_on: agreement.leave_on ?? null,
    told_at: agreement.notice_given_at?.toISOString() ?? null,
    told_by: announcedBy(agreement),
    day,
    ...(await settle(agreement, { day, last_month, now })),
    deposit: fromCents(await sumHeldDeposits([agreement._id])),
  };
}

interface Supposed {
  readonly day: string;
  readonly last_month: LastMonth;
  readonly now: Date;
}

/** Returns the tenancy's debts and surplus if that were its last day. */
export async function settle(agreement: AgreementDocument, { day, last_month, now }: Supposed) {
  const { user_id, apartment_no } = agreement;
  const last_period = day.slice(0, "2026-11".length);
  const thisPeriod = periodOf(now);
  const { agreements, payments, charges } = await findAccountRecords({ user_id, apartment_no });
  const supposed = agreements.map((one) =>
    one._id.equals(agreement._id) ? { ...one, leave_on: day, last_month } : one,
  );
  // What they will owe on that day, and what is left over then.
  const period = last_period > thisPeriod ? last_period : thisPeriod;
  const account = accountOf({ agreements: supposed, charges }, payments, { period, due_day: 1 });
  const rent = account.lines.find(({ id }) => id === rentLine(last_period));
  const asked = account.lines.flatMap((line) => (line.period === last_period ? [line.due] : []));
  return {
    last_period,
    last_rent: fromCents(rent?.cents ?? 0),
    last_bill: fromCents(sumCents(asked)),
    by_days: last_month === "prorated",
    unpaid: fromCents(account.open),
    to_give_back: fromCents(account.credit + account.to_refund),
  };
}
