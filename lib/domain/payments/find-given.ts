import type { Actor } from "@/lib/auth/actor";
import { conflict, type AppError } from "@/lib/errors";
import { formatDollars, toDollars } from "@/lib/format/money";
import type { GiveBackOrder, PaymentDocument, PaymentEntry } from "@/models/payment";
import { entriesOf } from "./derive-balance";
import type { GiveBack } from "./order-give-back";

/** Money that an admin gave back: the order where it went to a card, else the entry. */
export type GiveBackRecord = GiveBackOrder | PaymentEntry;

/** What this admin gave back under this key. A refused order gave nothing, and its key is free. */
export function findSent(
  row: PaymentDocument,
  actor: Actor,
  key: string | undefined,
): GiveBackRecord | undefined {
  return key === undefined
    ? undefined
    : listGiven(row).find((given) => given.key === key && String(given.by) === actor.userId);
}

/** Whether an admin says once more what they have said. */
export function isSameGiveBack(given: GiveBackRecord, { cents, reason }: GiveBack, actor: Actor): boolean {
  return given.cents === cents && given.reason === reason && String(given.by) === actor.userId;
}

/** The newest one where it alone makes the difference to what the screen showed as kept; cents. */
export function findSince(
  row: PaymentDocument,
  kept: { shown: number; now: number },
): GiveBackRecord | undefined {
  const newest = listGiven(row).at(-1);
  return newest && kept.shown - newest.cents === kept.now ? newest : undefined;
}

export function givenSince({ cents, by_name }: GiveBackRecord): AppError {
  const what = `${formatDollars(toDollars(cents))} ordered by ${by_name || "an admin"}`;
  return conflict(`${what} has just been given back. Please look at this payment again.`);
}

/** All that admins gave back of a payment, oldest first; without the orders that were refused. */
export function listGiven(row: PaymentDocument): GiveBackRecord[] {
  const orders = row.give_backs?.filter(({ failure }) => !failure) ?? [];
  const byHand = entriesOf(row).filter(({ kind, source }) => kind === "given_back" && source === "admin");
  return [...orders, ...byHand];
}
