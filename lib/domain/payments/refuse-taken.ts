import { monthPaid } from "@/lib/contracts/payments.sentences";
import { AppError } from "@/lib/errors";
import { periodLabel } from "@/lib/format/periods";
import type { PaymentDocument } from "@/models/payment";
import { settlePayment } from "./finalise-payment";
import { SETTLED_STATUSES } from "./rules";

/**
 * Rejects a month whose row is paid or whose charge is processing. Returns whether the row has changed and must be read
 * again. Throws `month_already_paid`, `payment_incomplete`, `provider_unavailable`.
 */
export async function refuseTaken(row: PaymentDocument): Promise<boolean> {
  if (SETTLED_STATUSES.some((settled) => settled === row.status)) throw alreadyPaid(row.period);
  if (row.status !== "processing") return false;
  const settled = await settlePayment(row.transactionId ?? "");
  if (settled?.status === "processing") throw underWay(row.period);
  return true;
}

/** Returns the error for a settled month. */
export function alreadyPaid(period: string): AppError {
  return new AppError("month_already_paid", monthPaid(periodLabel(period)));
}

function underWay(period: string): AppError {
  const message = `The payment for ${periodLabel(period)} is being confirmed. It will show in your payment history.`;
  return new AppError("payment_incomplete", message);
}
