import { isValidObjectId } from "mongoose";
import { getInstallation } from "@/lib/db/installation";
import type { CardIntent } from "@/lib/payments/card-intent";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";

/**
 * Returns whether this installation created an intent: several may share an account, and others' intents are ignored.
 * Intents without an installation id are ours if their row or agreement is.
 */
export async function isOwnIntent({ id, metadata }: CardIntent): Promise<boolean> {
  const { installation, row, agreement } = metadata;
  if (installation) return installation === (await getInstallation()).id;
  if (await PaymentModel.exists({ transactionId: id })) return true;
  if (row && isValidObjectId(row) && (await PaymentModel.exists({ _id: row }))) return true;
  return Boolean(
    agreement && isValidObjectId(agreement) && (await AgreementModel.exists({ _id: agreement })),
  );
}
