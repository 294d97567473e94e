import type { Actor } from "@/lib/auth/actor";
import { conflict, type AppError } from "@/lib/errors";
import { formatDollars, toDollars } from "@/lib/format/money";
import type { GiveBackOrder, PaymentDocument, PaymentEntry } from "@/models/payment";
import type { GiveBack } from "./order-give-back";

/** A refund by an admin: the order if it goes to a card, else the entry. */
export type GiveBackRecord = GiveBackOrder | PaymentEntry;

/** Returns this admin's refund under this key. A rejected order refunded nothing, so its key can be used again. */
export function findSent(
  row: PaymentDocument,
  actor: Actor,
  key: string | undefined,
): GiveBackRecord | undefined {
  return key === undefined
    ? undefined
    : listGiven(row).find((given) => given.key === key && String(given.by) === actor.userId);
}

/** Returns whether an admin repeats the same refund; an order with another answer to "owed again or let off" is not. */
export function isSameGiveBack(
  given: GiveBackRecord,
  { cents, reason, letsOff }: GiveBack,
  actor: Actor,
): boolean {
  if (!("kind" in given) && (given.lets_off ?? false) !== letsOff) return false;
  return given.cents === cents && given.reason === reason && String(given.by) === actor.userId;
}

/** Returns the newest refund if it alone explains the difference from the amount that the screen showed as kept; cents. */
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

/** Returns all refunds of a payment by admins, oldest first, without rejected orders. */
export function listGiven(row: PaymentDocument): GiveBackRecord[] {
  const orders = row.give_backs?.filter(({ failure }) => !failure) ?? [];
  const byHand = row.entries.filter(({ kind, source }) => kind === "given_back" && source === "admin");
  return [...orders, ...byHand];
}
