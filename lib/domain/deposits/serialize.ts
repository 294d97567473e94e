import type { Deposit, DepositEntry } from "@/lib/contracts/deposits";
import { toDollars } from "@/lib/format/money";
import type { AgreementDocument } from "@/models/agreement";
import type { DepositDocument, DepositEntry as StoredEntry } from "@/models/deposit";
import { deriveDeposit } from "./derive-deposit";
import { agreedOf, depositNumber } from "./rules";

type Stored = Pick<DepositDocument, "entries" | "revision">;

/** Returns a deposit for the API, in dollars. Without entries there is no document. */
export function serializeDeposit(agreement: AgreementDocument, stored: Stored | null): Deposit {
  const { entries, revision } = stored ?? { entries: [], revision: 0 };
  const sums = deriveDeposit(entries, agreedOf(agreement));
  return {
    agreement_id: String(agreement._id),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    active: agreement.active,
    ended_at: agreement.ended_at?.toISOString() ?? null,
    is_agreed: true,
    agreed: toDollars(sums.agreed),
    received: toDollars(sums.received),
    deducted: toDollars(sums.deducted),
    given_back: toDollars(sums.given_back),
    held: toDollars(sums.held),
    due: toDollars(sums.due),
    version: revision,
    entries: entries.map((entry) => serializeEntry(entry, entries, agreement.apartment_no)).reverse(),
  };
}

function serializeEntry(
  entry: StoredEntry,
  entries: readonly StoredEntry[],
  apartmentNo: string,
): DepositEntry {
  const reversal = entries.find(({ reverses }) => reverses && String(reverses) === String(entry._id));
  return {
    _id: String(entry._id),
    number: depositNumber(entry, apartmentNo),
    kind: entry.kind,
    amount: toDollars(entry.cents),
    on: entry.on,
    method: entry.method ?? null,
    reference: entry.reference,
    reason: entry.reason,
    recorded_at: entry.at.toISOString(),
    recorded_by: entry.by_name,
    reverses: entry.reverses ? String(entry.reverses) : null,
    reversed: reversal
      ? { at: reversal.at.toISOString(), by: reversal.by_name, reason: reversal.reason }
      : null,
  };
}
