import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { sumHeldDeposits } from "@/lib/deposits/queries";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { MonthBalance } from "./balance-contract";
import {
  listAgreementsUntil,
  byTenancy,
  unpaidOf,
  agreementUnder,
  owedRents,
  toGiveBack,
} from "./derive-tenancy-months";
import { balanceOfPerson, findPaymentsOf } from "./get-my-balance";
import { isGivingBack, type MonthPayment } from "./rules";

/**
 * Returns a message about the money that a person and the building still have to settle; null if there is none. Until then
 * the account cannot be deleted (docs/product.md 3.15), so this checks everything else that can be open too.
 */
export async function findOpenMoney(userId: string, now = new Date()): Promise<string | null> {
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, payments, building] = await Promise.all([
    listAgreementsUntil(periodOf(now), { user_id }),
    findPaymentsOf([userId], now),
    getBuilding(),
  ]);
  const balance = balanceOfPerson(agreements, payments, building, now);
  return (
    unpaidRent(balance.months) ??
    moneyUnderWay(payments) ??
    (balance.to_give_back > 0 ? TO_GIVE_BACK : null) ??
    (await heldDeposit(user_id))
  );
}

const TO_GIVE_BACK =
  "The office has money to give back to you. Your account can be deleted once you have it.";

async function heldDeposit(user_id: mongoose.Types.ObjectId): Promise<string | null> {
  const agreements = await AgreementModel.distinct("_id", { user_id });
  const held = await sumHeldDeposits(agreements);
  return held > 0 ? "Your deposit is still held. Please settle it with the office first." : null;
}

function unpaidRent(months: readonly MonthBalance[]): string | null {
  const [oldest, ...others] = months.filter(({ owed, status }) => owed > 0 && status !== "processing");
  if (!oldest) return null;
  const more = others.length > 0 ? ` and ${String(others.length)} more` : "";
  return `Rent is not paid yet: ${periodLabel(oldest.period)}${more}. Please settle it with the office first.`;
}

/** Money that a bank is processing or decides about, or that is on its way back to a card. */
function moneyUnderWay(payments: readonly MonthPayment[]): string | null {
  const open = payments.find(
    (payment) =>
      payment.money.status === "processing" || payment.money.in_dispute > 0 || isGivingBack(payment),
  );
  return open
    ? `The payment for ${periodLabel(open.period)} is not over yet. Your account can be deleted once it is.`
    : null;
}

/** The open money of one agreement, in cents. */
export interface OpenMoney {
  /** Its unpaid months, oldest first, each with its rent. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** Money kept for months that are not owed. */
  readonly toGiveBack: number;
}

/** Returns the open money of each agreement by its id; each month of a returning tenant falls under one agreement only. */
export function deriveOpenMoney(
  agreements: readonly AgreementDocument[],
  payments: readonly MonthPayment[],
  now: Date,
): Map<string, OpenMoney> {
  const paid = byTenancy(payments);
  const open = [...byTenancy(agreements)].flatMap(([key, own]) => {
    const rows = paid.get(key) ?? [];
    const unpaid = unpaidOf(owedRents(own, periodOf(now)), rows);
    return own.map((agreement): [string, OpenMoney] => [
      String(agreement._id),
      {
        unpaid: unpaid.filter(([period]) => agreementUnder(own, period) === agreement),
        toGiveBack: toGiveBack(
          own,
          rows.filter(({ agreement_id }) => String(agreement_id) === String(agreement._id)),
        ),
      },
    ]);
  });
  return new Map(open);
}
