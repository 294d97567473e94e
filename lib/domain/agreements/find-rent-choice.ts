import mongoose, { type ClientSession } from "mongoose";
import { LIVE_STATUSES, type Tenancy } from "@/lib/domain/payments/rules";
import { periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { raiseMonths, rentChoice, type RentChoice, type TakenMonth } from "./rent-change-rules";

/** Returns the months from this one on that a payment of the tenancy holds, paid or unfinished, in order. */
export async function listTakenMonths(
  { user_id, apartment_no }: Tenancy,
  now: Date,
  session: ClientSession | null = null,
): Promise<TakenMonth[]> {
  const rows = await PaymentModel.find(
    {
      user_id,
      apartment_no,
      period: mongoose.trusted({ $gte: periodOf(now) }),
      status: mongoose.trusted({ $in: [...LIVE_STATUSES] }),
    },
    { period: 1, status: 1 },
  )
    .session(session)
    .lean<TakenMonth[]>();
  return rows.sort((one, other) => one.period.localeCompare(other.period));
}

/** Returns the months from which an agreement's rent can change now, and where a raise is usual; null if none is left. */
export async function findRentChoice(
  agreement: AgreementDocument,
  now = new Date(),
): Promise<(RentChoice & { raise_months: string[] }) | null> {
  if (!agreement.active) return null;
  const choice = rentChoice(agreement, await listTakenMonths(agreement, now), now);
  return choice && { ...choice, raise_months: raiseMonths(agreement, choice) };
}
