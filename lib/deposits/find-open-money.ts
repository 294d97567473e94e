import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { MonthBalance } from "@/lib/payments/balance-contract";
import { type Account, openMonths } from "@/lib/payments/derive-account";
import { agreementUnder } from "@/lib/payments/derive-bills";
import { findAccounts } from "@/lib/payments/find-accounts";
import { balanceOfPerson } from "@/lib/payments/get-account";
import { towerDay } from "@/lib/platform/format/dates";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { sumHeldDeposits } from "./queries";

/**
 * Returns a message about the money that a person and the building still have to settle; null if there is none. Until then
 * the account cannot be deleted (docs/product.md 3.15), so this checks everything else that can be open too.
 */
export async function findOpenMoney(userId: string, now = new Date()): Promise<string | null> {
  const user_id = new mongoose.Types.ObjectId(userId);
  const { due_day, grace_days } = await getBuilding();
  const day = { due_day, grace_days, today: towerDay(now), period: periodOf(now) };
  const accounts = await findAccounts({ user_id }, day);
  const balance = balanceOfPerson(accounts, day, now);
  return (
    unpaidRent(balance.months) ??
    (await moneyUnderWay(accounts, user_id)) ??
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
async function moneyUnderWay(
  accounts: readonly Account[],
  user_id: mongoose.Types.ObjectId,
): Promise<string | null> {
  const open =
    accounts
      .flatMap(({ payments }) => payments)
      .find(({ money }) => money.status === "processing" || money.in_dispute > 0) ??
    (await PaymentModel.findOne({ user_id, giving_back_since: mongoose.trusted({ $exists: true }) }).lean());
  return open
    ? `The payment for ${periodLabel(open.period)} is not over yet. Your account can be deleted once it is.`
    : null;
}

/** The open money of one agreement, in cents. */
export interface OpenMoney {
  /** Its open months, oldest first, each with how much. */
  readonly unpaid: readonly (readonly [period: string, cents: number])[];
  /** What is left over once the tenancy has ended. */
  readonly toGiveBack: number;
}

/** Returns the open money of each agreement by its id; each month of a returning tenant falls under one agreement only. */
export function deriveOpenMoney(accounts: readonly Account[], period: string): Map<string, OpenMoney> {
  const money = accounts.flatMap((account) => {
    const open = openMonths(account, period);
    const { agreements, agreement: newest, to_refund, credit } = account;
    return agreements.map((agreement): [string, OpenMoney] => [
      String(agreement._id),
      {
        // What is asked after the last day falls under the newest.
        unpaid: open.filter(([month]) => (agreementUnder(agreements, month) ?? newest) === agreement),
        toGiveBack: agreement === newest ? to_refund + credit : 0,
      },
    ]);
  });
  return new Map(money);
}
