import mongoose from "mongoose";
import type { Building } from "@/lib/contracts/building";
import { listAutopayPayers } from "@/lib/domain/autopay/queries";
import { dueDayOf } from "@/lib/domain/payments/derive-due-day";
import { findPaymentsOf } from "@/lib/domain/payments/get-my-balance";
import type { MonthPayment } from "@/lib/domain/payments/rules";
import { byTenancy, underWayOf, unpaidOf } from "@/lib/domain/payments/group-tenancies";
import { lastDayOf, listAgreementsUntil, owedRents } from "@/lib/domain/payments/derive-tenancy-months";
import { towerDay } from "@/lib/format/dates";
import type { AgreementDocument } from "@/models/agreement";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import { lastDayToLookAt, type Debtor, type OpenMonth } from "./rules";

type DueDay = Pick<Building, "due_day">;

/** A tenant, with the months that a reminder may name. */
export interface FoundDebtor {
  /** Their latest reminder for this tenancy. */
  readonly agreement: AgreementDocument;
  readonly debtor: Debtor;
  /** The reminder that was sent today. */
  readonly today: RentReminderDocument | null;
}

/** Longer than the time between the first and the last stage of a month. */
const REMEMBERED_MS = 120 * 24 * 60 * 60 * 1000;

/**
 * Finds the unpaid months of these people, or of everyone, by apartment. Includes homes that they have left: the rent
 * roll has them while anything is owed.
 */
export async function findDebtors(
  now: Date,
  building: DueDay,
  userIds?: readonly string[],
): Promise<FoundDebtor[]> {
  const until = lastDayToLookAt(towerDay(now)).slice(0, "2026-11".length);
  const whose = userIds && { user_id: mongoose.trusted({ $in: userIds.map(toId) }) };
  const agreements = await listAgreementsUntil(until, whose);
  const tenancies = [...byTenancy(agreements)];
  const people = [...new Set(agreements.map(({ user_id }) => String(user_id)))];
  const [payments, sent, payers] = await Promise.all([
    findPaymentsOf(people, now),
    findSent(people, now),
    listAutopayPayers(people),
  ]);
  const paid = byTenancy(payments);
  const today = towerDay(now);
  return tenancies.flatMap(([key, own]) => {
    const agreement = own.at(-1);
    if (!agreement) return [];
    const lastDay = lastDayOf(agreement);
    const reminders = sent.get(key) ?? [];
    const debtor = {
      months: openMonths(own, paid.get(key) ?? [], until, building),
      hasLeft: !agreement.active || (lastDay !== null && lastDay < today),
      // The payment is for the home that they live in.
      hasAutopay: agreement.active && payers.has(String(agreement.user_id)),
      sent: causesOf(reminders, key),
    };
    return [{ agreement, debtor, today: reminders.find(({ at }) => towerDay(at) === today) ?? null }];
  });
}

/** The unpaid months, oldest first, without those that the bank is processing. */
function openMonths(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  until: string,
  building: DueDay,
): OpenMonth[] {
  const underWay = underWayOf(payments);
  return unpaidOf(owedRents(agreements, until), payments)
    .filter(([period, cents]) => cents > 0 && !underWay.has(period))
    .map(([period, cents]) => ({ period, cents, dueOn: dueDayOf(agreements, period, building) }));
}

/** The latest per tenancy. */
async function findSent(people: readonly string[], now: Date): Promise<Map<string, RentReminderDocument[]>> {
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const sent = await RentReminderModel.find({
    user_id: mongoose.trusted({ $in: people.map(toId) }),
    at: mongoose.trusted({ $gte: since }),
  })
    .sort({ at: -1 })
    .lean();
  return byTenancy(sent);
}

function causesOf(reminders: readonly RentReminderDocument[], key: string): Set<string> {
  return new Set(reminders.flatMap(({ causes }) => causes.map((cause) => cause.slice(key.length + 1))));
}

const toId = (id: string) => new mongoose.Types.ObjectId(id);
