import type { EntryKind } from "@/lib/contracts/payments";
import type { CardDispute, CardRecord } from "@/lib/payments/card-intent";
import type { PaymentEntry } from "@/models/payment";
import { referenceOf, subjectOf, type LedgerRow } from "./derive-balance";

interface Fact {
  readonly subject: string;
  readonly kind: EntryKind;
  readonly cents: number;
  readonly at: Date;
}

const DISPUTED = { inquiry: "disputed", open: "disputed", won: "dispute_won", lost: "dispute_lost" } as const;

/**
 * Returns the entries that a row lacks compared with the provider, in order. Repeats and old states add none; a changed state
 * adds another entry. `now` dates entries for which the provider has no time.
 */
export function missingEntries(row: LedgerRow, record: CardRecord, now: Date): PaymentEntry[] {
  const entries = [...row.entries];
  const added: PaymentEntry[] = [];
  for (const { subject, kind, cents, at } of factsOf(record)) {
    const about = entries.filter((entry) => subjectOf(entry) === subject);
    const newest = about.at(-1);
    if (newest?.kind === kind && newest.cents === cents) continue;
    const reference = referenceOf(subject, about.length + 1);
    const entry = { kind, cents, at: newest ? now : at, source: "provider", reference, by: null } as const;
    added.push(entry);
    entries.push(entry);
  }
  return added;
}

function factsOf({ intent, refunds, disputes }: CardRecord): Fact[] {
  if (intent.status !== "succeeded") return [];
  const at = intent.charge?.createdAt ?? intent.createdAt;
  return [
    { subject: intent.id, kind: "charged", cents: intent.receivedCents, at },
    ...refunds.map(({ id, hasFailed, amountCents, createdAt }) => ({
      subject: id,
      kind: hasFailed ? ("give_back_failed" as const) : ("given_back" as const),
      cents: amountCents,
      at: createdAt,
    })),
    ...disputes.map(disputeFact),
  ];
}

/** An inquiry withholds no money, and is answered like a dispute. */
function disputeFact({ id, state, amountCents, createdAt }: CardDispute): Fact {
  const cents = state === "inquiry" ? 0 : amountCents;
  return { subject: id, kind: DISPUTED[state], cents, at: createdAt };
}
