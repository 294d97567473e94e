import { type AgreedDeposit, deriveDeposit, standingOf } from "@/lib/agreements/rules";
import { referenceKey } from "@/lib/payments/record-offline";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import type { DepositEntry } from "@/models/deposit";
import { type DepositEntry as ShownEntry, NO_DEPOSIT_AGREED } from "./contract";

/** A new entry. */
export type NewEntry = Pick<DepositEntry, "kind" | "cents" | "on" | "method" | "reference" | "reason"> & {
  readonly reverses: string | null;
};

/** Why an entry is rejected, and the field to show it at. */
interface Refusal {
  readonly field: "amount" | "entry" | "reference";
  readonly message: string;
}

const amount = (cents: number) => formatMoney(fromCents(cents), "en");

/** Returns the valid entry of the same kind with this reference (5.33). */
export function findSameReference(
  entry: NewEntry,
  entries: readonly DepositEntry[],
): DepositEntry | undefined {
  const key = entryKey(entry);
  return key === null ? undefined : standingOf(entries).find((known) => entryKey(known) === key);
}

/**
 * Returns the unique key of a reference (5.33): the kind of entry and the reference, normalised as for rent; null without
 * one.
 */
export function entryKey({ kind, method, reference }: Pick<NewEntry, "kind" | "method" | "reference">) {
  return method && reference ? `${kind} ${referenceKey(method, reference)}` : null;
}

/** Returns whether two entries are equal, so that a repeat adds nothing. */
export function isSameEntry(entry: DepositEntry, known: DepositEntry): boolean {
  return (
    known.kind === entry.kind &&
    entryKey(known) === entryKey(entry) &&
    String(known.reverses) === String(entry.reverses) &&
    known.cents === entry.cents &&
    known.on === entry.on &&
    known.method === entry.method &&
    known.reason === entry.reason
  );
}

/** Returns why an entry cannot follow the existing ones; null if it can (docs/product.md 5.26). */
export function refusalOf(
  entry: NewEntry,
  entries: readonly DepositEntry[],
  about: AgreedDeposit,
): Refusal | null {
  if (entry.kind === "reversed") return refuseReversal(entry, entries, about);
  const known = findSameReference(entry, entries);
  if (known) {
    const what = `${amount(known.cents)} on ${dayLabel(known.on, "en")}`;
    return { field: "reference", message: `This reference was used already: for ${what}.` };
  }
  const sums = deriveDeposit(entries, about);
  const refuse = (message: string): Refusal => ({ field: "amount", message });
  if (entry.kind === "received") {
    if (sums.received + entry.cents <= about.agreed) return null;
    if (about.agreed === 0) return refuse(NO_DEPOSIT_AGREED);
    const open = about.agreed - sums.received;
    if (open <= 0) return refuse(`The deposit of ${amount(about.agreed)} has been received in full.`);
    return refuse(`At most ${amount(open)} of the ${amount(about.agreed)} is still to be received.`);
  }
  if (entry.cents <= sums.held) return null;
  return refuse(
    sums.held === 0 ? "Nothing of the deposit is held." : `At most ${amount(sums.held)} is held.`,
  );
}

function refuseReversal(
  { reverses }: NewEntry,
  entries: readonly DepositEntry[],
  about: AgreedDeposit,
): Refusal | null {
  const refuse = (message: string): Refusal => ({ field: "entry", message });
  const entry = entries.find(({ _id }) => String(_id) === reverses);
  if (!entry) return refuse("There is no such entry.");
  if (entry.kind === "reversed") return refuse("A reversal cannot be reversed. Record the money again.");
  if (!standingOf(entries).includes(entry)) return refuse("This entry has been reversed already.");
  if (entry.kind === "received" && deriveDeposit(entries, about).held < entry.cents)
    return refuse("Some of this money was used, deducted or given back. Reverse that first.");
  return null;
}

/** Returns the number of a receipt from apartment and the end of the id: unique, permanent, and short. */
export function depositNumber(entry: Pick<DepositEntry, "_id">, apartmentNo: string): ShownEntry["number"] {
  return `D-${apartmentNo}-${String(entry._id).slice(-6).toUpperCase()}`;
}
