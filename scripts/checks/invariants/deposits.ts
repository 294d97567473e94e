import { agreedOf, deriveDeposit, standingOf } from "@/lib/agreements/rules";
import { entryKey } from "@/lib/deposits/rules";
import { referenceKey } from "@/lib/payments/record-offline";
import type { AgreementDocument } from "@/models/agreement";
import type { DepositDocument, DepositEntry } from "@/models/deposit";
import { type Records, repeatsOf, violations } from "./records";

/** I18: a deposit never holds less than zero or receives more than agreed, and its entries are consistent. */
export function checkDeposits(records: Records): string[] {
  const faults: string[] = [];
  const agreements = new Map(records.agreements.map((agreement) => [String(agreement._id), agreement]));
  for (const deposit of records.deposits) {
    const agreement = agreements.get(String(deposit.agreement_id));
    for (const fault of agreement ? faultsOf(deposit, agreement) : ["is of no agreement"])
      faults.push(`I18: the deposit of agreement ${String(deposit.agreement_id)} ${fault}`);
  }
  const repeats = repeatsOf(records.deposits, ["agreement_id"]);
  return [
    ...faults,
    ...violations("I18", "more than one deposit of agreement", repeats),
    ...violations(
      "I19",
      "a payment's reference was received again, by the deposit of agreement",
      findTwice(records),
    ),
    ...violations("I18", "of what a deposit paid, entry and payment differ", findHalves(records)),
  ];
}

/** One transfer is recorded once: as rent, or as a deposit. */
function findTwice({ deposits, payments }: Records): string[] {
  const used = new Set(payments.flatMap(({ reference_key }) => reference_key ?? []));
  const isTwice = ({ kind, method, reference }: DepositEntry) =>
    kind === "received" && method && reference && used.has(referenceKey(method, reference));
  return deposits.flatMap(({ agreement_id, entries }) =>
    standingOf(entries).some(isTwice) ? [String(agreement_id)] : [],
  );
}

/** What was used for bills and its payment have one id, agreement and amount, and are reversed together. */
function findHalves({ deposits, payments }: Records): string[] {
  const halves = new Map<string, string[]>();
  const add = (id: unknown, agreement: unknown, cents: number, isReversed: boolean) => {
    const half = [agreement, cents, isReversed].map(String).join(" ");
    halves.set(String(id), [...(halves.get(String(id)) ?? []), half]);
  };
  for (const { agreement_id, entries } of deposits) {
    const standing = new Set(standingOf(entries).map(({ _id }) => String(_id)));
    for (const { _id, kind, cents } of entries)
      if (kind === "applied") add(_id, agreement_id, cents, !standing.has(String(_id)));
  }
  for (const { _id, agreement_id, method, paid_cents, status } of payments)
    if (method === "deposit") add(_id, agreement_id, paid_cents, status === "canceled");
  return [...halves].flatMap(([id, [one, other]]) => (one === other ? [] : [id]));
}

function faultsOf({ entries, held_cents }: DepositDocument, agreement: AgreementDocument): string[] {
  const { agreed, received, held } = deriveDeposit(entries, agreedOf(agreement));
  // The balance must not be negative after any entry.
  const wasShort = entries.some(
    (_, index) => deriveDeposit(entries.slice(0, index + 1), agreedOf(agreement)).held < 0,
  );
  return [
    ...(wasShort ? ["held less than nothing"] : []),
    ...(held === held_cents ? [] : ["is stored with another sum than its entries give"]),
    ...(received > agreed ? ["has received more than agreed"] : []),
    ...(hasRepeats(standingOf(entries)) ? ["has a reference twice"] : []),
    ...(entries.every((entry) => isSound(entry, entries)) ? [] : ["has an entry taken back that cannot be"]),
  ];
}

function hasRepeats(standing: readonly DepositEntry[]): boolean {
  const keys = standing.map(entryKey).filter((key) => key !== null);
  return new Set(keys).size < keys.length;
}

/** A reversal names an earlier entry of the same amount that is not itself a reversal and is reversed only once. */
function isSound(entry: DepositEntry, entries: readonly DepositEntry[]): boolean {
  if (entry.kind !== "reversed") return !entry.reverses;
  const place = entries.indexOf(entry);
  const taken = entries.findIndex(({ _id }) => String(_id) === String(entry.reverses));
  const others = entries.filter(({ reverses }) => reverses && String(reverses) === String(entry.reverses));
  const before = entries[taken];
  return (
    before !== undefined &&
    taken < place &&
    before.kind !== "reversed" &&
    before.cents === entry.cents &&
    others.length === 1
  );
}
