import type { AgreementDocument } from "@/models/agreement";

/** The deposit that stands against an agreement, in cents: what was agreed. */
export function heldDeposit({
  deposit_cents,
}: {
  deposit_cents?: AgreementDocument["deposit_cents"];
}): number {
  return deposit_cents ?? 0;
}
