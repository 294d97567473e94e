import type { Deposit } from "@/lib/contracts/deposits";

/** Dollars of the agreed deposit that can still be recorded: also after the tenancy, as what was wrong is recorded again. */
export const toCome = ({ agreed, received }: Pick<Deposit, "agreed" | "received">): number =>
  Math.max(0, Math.round((agreed - received) * 100) / 100);
