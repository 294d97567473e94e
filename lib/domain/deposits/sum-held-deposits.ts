import mongoose, { type Types } from "mongoose";
import { DepositModel } from "@/models/deposit";

/** Returns the sum of held deposits of these agreements, in cents. */
export async function sumHeldDeposits(agreementIds: readonly Types.ObjectId[]): Promise<number> {
  const held = await DepositModel.find(
    { agreement_id: mongoose.trusted({ $in: [...agreementIds] }) },
    { held_cents: 1 },
  ).lean();
  return held.reduce((sum, { held_cents }) => sum + held_cents, 0);
}
