import type { PaymentDocument } from "@/models/payment";
import type { ProviderState } from "./provider";

/** What the provider keeps of each intent in cents: the sum of the movements of its charges, refunds and disputes. */
export function keptByProvider(state: ProviderState): Map<string, number> {
  const intentOf = new Map<unknown, unknown>();
  for (const { id, payment_intent } of [...state.charges, ...state.refunds, ...state.disputes])
    intentOf.set(id, payment_intent);
  const kept = new Map<string, number>();
  for (const { source, amount } of state.transactions) {
    const intent = intentOf.get(source);
    if (typeof intent === "string") kept.set(intent, (kept.get(intent) ?? 0) + amount);
  }
  return kept;
}

export interface Booked {
  readonly received: number;
  readonly kept: number;
  /** The admins were told to give it back: another payment of the month is kept as well. */
  readonly isSurplus: boolean;
}

/** What the books say of a row. */
export function booked(row: PaymentDocument): Booked {
  const { status, paid_cents, refunded_cents } = row;
  if (!["paid", "disputed", "refunded"].includes(status)) return { received: 0, kept: 0, isSurplus: false };
  const left = paid_cents - refunded_cents;
  return { received: paid_cents, kept: status === "paid" ? left : 0, isSurplus: false };
}
