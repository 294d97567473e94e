import type { PaymentDocument } from "@/models/payment";

export interface Booked {
  readonly received: number;
  readonly kept: number;
  /** The admins were told to give it back: another payment of the month is kept as well. */
  readonly isSurplus: boolean;
}

/** What the books say of a row. */
export function booked({ status, paid_cents, refunded_cents }: PaymentDocument): Booked {
  if (!["paid", "disputed", "refunded"].includes(status)) return { received: 0, kept: 0, isSurplus: false };
  const kept = status === "paid" ? paid_cents - refunded_cents : 0;
  return { received: paid_cents, kept, isSurplus: false };
}
