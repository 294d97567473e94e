import { balanceOf } from "@/lib/payments/rules";
import type { PaymentDocument } from "@/models/payment";

interface BookedAmounts {
  readonly received: number;
  readonly kept: number;
}

/** The books' figures for a row. */
export function booked(row: PaymentDocument): BookedAmounts {
  const { received, kept } = balanceOf(row);
  return { received, kept };
}
