import { balanceOf } from "@/lib/payments/rules";
import type { PaymentDocument } from "@/models/payment";

export interface BookedAmounts {
  readonly received: number;
  readonly kept: number;
  /** The admins were notified to refund it: another payment of the month is kept as well. */
  readonly isSurplus: boolean;
}

/** The books' figures for a row. */
export function booked(row: PaymentDocument): BookedAmounts {
  const { received, kept, status } = balanceOf(row);
  return { received, kept, isSurplus: status === "overpaid" };
}
