import type { Deposit } from "@/lib/contracts/deposits";

/**
 * Returns the dollars of the agreed deposit that can still be recorded: also after the tenancy, since a reversed entry
 * is recorded again.
 */
export const toCome = ({ agreed, received }: Pick<Deposit, "agreed" | "received">): number =>
  Math.max(0, Math.round((agreed - received) * 100) / 100);
