import type { DepositEntry } from "@/models/deposit";

/** The fields of an entry that determine the deposit. */
type Counted = Pick<DepositEntry, "_id" | "kind" | "cents" | "reverses">;

/** The agreed deposit in cents. */
export interface AgreedDeposit {
  readonly agreed: number;
  readonly isActive: boolean;
}

/** A deposit in cents: held = received − deducted − given back. */
interface DepositSums {
  readonly agreed: number;
  readonly received: number;
  readonly deducted: number;
  readonly given_back: number;
  readonly held: number;
  readonly due: number;
}

/** Returns the valid entries: those that no other entry reverses. */
export function standingOf<E extends Counted>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ reverses }) => (reverses ? [String(reverses)] : [])));
  return entries.filter(({ _id, kind }) => kind !== "reversed" && !reversed.has(String(_id)));
}

/** Derives a deposit from its entries, for every screen, file, list and rule (docs/product.md 5.26). */
export function deriveDeposit(entries: readonly Counted[], { agreed, isActive }: AgreedDeposit): DepositSums {
  const standing = standingOf(entries);
  const sum = (of: Counted["kind"]) =>
    standing.reduce((total, { kind, cents }) => (kind === of ? total + cents : total), 0);
  const [received, deducted, given_back] = [sum("received"), sum("deducted"), sum("given_back")];
  return {
    agreed,
    received,
    deducted,
    given_back,
    held: received - deducted - given_back,
    due: isActive ? Math.max(0, agreed - received) : 0,
  };
}
