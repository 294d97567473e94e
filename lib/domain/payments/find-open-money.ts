import mongoose from "mongoose";
import type { MonthBalance } from "@/lib/contracts/my-balance";
import { getBuilding } from "@/lib/domain/building/queries";
import { sumHeldDeposits } from "@/lib/domain/deposits/sum-held-deposits";
import { periodLabel, periodOf } from "@/lib/format/periods";
import { AgreementModel } from "@/models/agreement";
import { balanceOfPerson, findPaymentsOf } from "./get-my-balance";
import { listAgreementsUntil } from "./derive-tenancy-months";

/**
 * What a person and the house still have to settle, as a sentence for the person; null where there is nothing. An
 * account stays until then (docs/product.md 3.15), so whatever else can be open between the two is asked here as well.
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
    moneyUnderWay(balance.months) ??
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

/** The bank is at it. */
function moneyUnderWay(months: readonly MonthBalance[]): string | null {
  const open = months.find(({ status }) => status === "processing" || status === "disputed");
  return open
    ? `The payment for ${periodLabel(open.period)} is not over yet. Your account can be deleted once it is.`
    : null;
}
