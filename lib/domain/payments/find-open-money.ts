import mongoose from "mongoose";
import type { MemberMonth } from "@/lib/contracts/member-page";
import { sumHeldDeposits } from "@/lib/domain/deposits/held-deposits";
import { periodLabel } from "@/lib/format/periods";
import { AgreementModel } from "@/models/agreement";
import { listTenantMonths } from "./list-tenant-months";

/**
 * What a person and the house still have to settle, as a sentence for the person; null where there is nothing. An
 * account stays until then (docs/product.md 3.15), so whatever else can be open between the two is asked here as well.
 */
export async function findOpenMoney(userId: string, now = new Date()): Promise<string | null> {
  const months = await listTenantMonths(userId, now);
  return unpaidRent(months) ?? moneyUnderWay(months) ?? (await heldDeposit(userId));
}

async function heldDeposit(userId: string): Promise<string | null> {
  const agreements = await AgreementModel.distinct("_id", { user_id: new mongoose.Types.ObjectId(userId) });
  const held = await sumHeldDeposits(agreements);
  return held > 0 ? "Your deposit is still held. Please settle it with the office first." : null;
}

function unpaidRent(months: readonly MemberMonth[]): string | null {
  const unpaid = months.filter(({ state }) => state === "late" || state === "due");
  const oldest = unpaid.at(-1);
  if (!oldest) return null;
  const more = unpaid.length > 1 ? ` and ${String(unpaid.length - 1)} more` : "";
  return `Rent is not paid yet: ${periodLabel(oldest.period)}${more}. Please settle it with the office first.`;
}

function moneyUnderWay(months: readonly MemberMonth[]): string | null {
  const open = months.find(({ state }) => UNDER_WAY.has(state));
  return open
    ? `The payment for ${periodLabel(open.period)} is not over yet. Your account can be deleted once it is.`
    : null;
}

/** The bank is at it, or money is to be given back. */
const UNDER_WAY: ReadonlySet<MemberMonth["state"]> = new Set(["processing", "disputed", "overpaid"]);
