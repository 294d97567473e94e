import mongoose, { type Types } from "mongoose";
import { DepositModel } from "@/models/deposit";

/** What is held as deposits of these agreements together, in cents. */
export async function sumHeldDeposits(agreementIds: readonly Types.ObjectId[]): Promise<number> {
  const held = await DepositModel.find(
    { agreement_id: mongoose.trusted({ $in: [...agreementIds] }) },
    { held_cents: 1 },
  ).lean();
  return held.reduce((sum, { held_cents }) => sum + held_cents, 0);
}
