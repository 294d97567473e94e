import { dueDayOf } from "@/lib/payments/derive-bills";
import { periodsFrom } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
import type { PaymentDocument } from "@/models/payment";
import { chargesByHand, rentsByHand, settleByHand } from "@/tests/support/account-oracle";

/** Stored records, the agreements by start date. */
export interface Records {
  readonly agreements: readonly AgreementDocument[];
  readonly rows: readonly PaymentDocument[];
  readonly charges: readonly ChargeDocument[];
}

/** Settles a tenancy's records up to a month with the oracle, which shares nothing with the product. */
export function settleRecords({ agreements, rows, charges }: Records, period: string) {
  const gone = new Set(
    charges.flatMap(({ _id, reverses }) => (reverses ? [String(_id), String(reverses)] : [])),
  );
  const standing = charges.filter(({ _id }) => !gone.has(String(_id)));
  // A month ahead is billed when a payment names it, or something is charged to it.
  const counts = rows.filter(({ status }) => !["open", "failed", "canceled"].includes(status));
  const named = new Set([
    ...counts.flatMap(({ lines }) => lines.map((id) => id.slice(-period.length))),
    ...standing.filter(({ cents }) => cents !== 0).map((charge) => charge.period),
  ]);
  const months = periodsFrom(period, -24, 30).filter((month) => month <= period || named.has(month));
  const rents = Object.entries(rentsByHand(agreements, months)).map(([month, cents]) => {
    const due_on = dueDayOf(agreements, month, { due_day: 5 });
    return { id: `rent:${month}`, kind: "rent", period: month, due_on, cents };
  });
  const monthly = Object.entries(chargesByHand(agreements, months)).flatMap(([month, asked]) =>
    asked.map(({ kind, label, cents }) => {
      const due_on = dueDayOf(agreements, month, { due_day: 5 });
      return { id: `monthly:${label}:${month}`, kind, period: month, due_on, cents };
    }),
  );
  const charged = standing.map(({ _id, kind, period: month, due_on, cents, line, at }) => {
    const bill = { id: String(_id), kind, period: month, due_on, cents, at: at.getTime() };
    return { ...bill, ...(line && { line }) };
  });
  const waived = rows.flatMap((row) => {
    const rent = rents.find(({ id }) => id === row.lines[0]);
    const { waived: cents, received, given_back } = moneyOf(row);
    // It goes when all of the money does.
    const stands = received === 0 || received > given_back;
    return rent && stands
      ? [{ ...rent, id: String(row._id), kind: "waiver", line: rent.id, cents: -cents, at: atOf(row) }]
      : [];
  });
  const bills = [...rents, ...monthly, ...charged, ...waived];
  const receipts = rows.flatMap((row) => {
    const [first] = row.entries;
    if (!first) return [];
    const { received, given_back } = moneyOf(row);
    const { _id, lines, percent } = row;
    const cents = Math.max(0, received - given_back);
    return [{ id: String(_id), cents, at: first.at.getTime(), lines, percent }];
  });
  const goesOn = agreements.at(-1)?.active ?? false;
  return { bills, ...settleByHand(bills, receipts, { period, goesOn }) };
}

const atOf = ({ entries }: PaymentDocument) => entries[0]?.at.getTime() ?? 0;

/** Returns the money of a payment in cents, by the newest entry about each thing. */
export function moneyOf({ entries }: Pick<PaymentDocument, "entries">) {
  const newest = new Map(entries.map((entry) => [entry.reference.replace(/:\d+$/, ""), entry]));
  const sum = (...kinds: string[]) =>
    [...newest.values()].reduce((cents, entry) => cents + (kinds.includes(entry.kind) ? entry.cents : 0), 0);
  const received = sum("charged", "received");
  const given_back = sum("given_back", "dispute_lost");
  const in_dispute = sum("disputed");
  return {
    received,
    given_back,
    in_dispute,
    kept: received - given_back - in_dispute,
    waived: sum("waived"),
  };
}
