import type { ProviderState } from "./provider";

/** Returns what the provider keeps of each intent in cents: the sum of its charges', refunds' and disputes' transactions. */
export function balancesAtProvider(state: ProviderState): Map<string, number> {
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
