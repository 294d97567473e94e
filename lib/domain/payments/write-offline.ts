import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { recordChange } from "@/lib/domain/audit/record-change";
import { homeSubject } from "@/lib/format/audit-subject";
import { towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { monthOf } from "@/lib/format/periods";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { referenceOf, storedBalance } from "./derive-balance";
import { claimAtRent } from "./claim-month";
import { listAgreementsUntil, payableRents } from "./derive-tenancy-months";
import { instantOf, type OfflineClaim } from "./read-offline-claim";
import { queueReceipt } from "./queue-receipt";
import { termsOf, tenancyOf } from "./rules";

/** The admin who records, and who acts now: nobody if the product does what the admin has ordered before. */
interface Author {
  readonly by: mongoose.Types.ObjectId;
  readonly by_name: string;
  readonly actor: Actor | null;
}

/** Records a month without a card; returns its id, or null if it is not owed at this rent or another payment holds it. */
export async function insertOffline(
  author: Author,
  claim: OfflineClaim,
  now: Date,
  session: ClientSession,
): Promise<string | null> {
  const row = rowOf(author, claim, now);
  if (!(await claimAtRent(row, now, session))) return null;
  await PaymentModel.create([row], { session });
  const { period, method, reference, received_on, received_cents, waived_cents, note } = claim;
  const { waive_reason } = claim;
  const after = {
    period,
    method,
    reference,
    received_on,
    note,
    received: toDollars(received_cents),
    waived: toDollars(waived_cents),
    waive_reason,
  };
  const subject = homeSubject(row);
  await recordChange({ actor: author.actor, action: "payment.recorded", subject, after }, session);
  await queueReceipt(row, session);
  return String(row._id);
}

/** Waives the month of a payment of which nothing is kept any more, in the transaction that says so (5.37). */
export async function letOffMonth(
  { user_id, apartment_no, period }: PaymentDocument,
  { reason, ...author }: Author & { readonly reason: string },
  session: ClientSession,
): Promise<void> {
  const now = new Date();
  const agreements = await listAgreementsUntil(period, { user_id, apartment_no }, session);
  const [agreement, rent_cents] = [agreements.at(-1), payableRents(agreements, now).get(period)];
  // The month costs nothing any more.
  if (!agreement || !rent_cents) return;
  const waiver = {
    received_cents: 0,
    waived_cents: rent_cents,
    method: "waived",
    waive_reason: reason,
  } as const;
  const nothing = { reference: "", reference_key: null, note: "", received_on: towerDay(now) };
  await insertOffline(author, { agreement, period, rent_cents, ...waiver, ...nothing }, now, session);
}

function rowOf(author: Author, claim: OfflineClaim, now: Date) {
  const _id = new mongoose.Types.ObjectId();
  const { agreement, period, method, reference, reference_key, received_on, note } = claim;
  const date = instantOf(received_on, now);
  const start = {
    _id,
    ...tenancyOf(agreement),
    ...termsOf(claim.rent_cents, null),
    method,
    reference,
    received_on,
    note,
    month: monthOf(period),
    period,
    transactionId: `offline_${String(_id)}`,
    reason: "Recorded by an admin",
    ...(reference_key && { reference_key }),
    created_at: now,
    updated_at: now,
    date,
    card_brand: "",
    card_last4: "",
    refunded_cents: 0,
    attempt: 0,
    adopted: false,
    status: "open" as const,
    revision: 1,
    entries: entriesFrom(author, claim, date),
  };
  const stored = storedBalance(start);
  return { ...start, ...stored, history: [{ at: now, status: stored.status, reason: start.reason }] };
}

function entriesFrom(
  { by, by_name }: Author,
  { received_cents, waived_cents, waive_reason: reason }: OfflineClaim,
  at: Date,
): PaymentEntry[] {
  const entry = (kind: "received" | "waived", cents: number): PaymentEntry[] =>
    cents === 0 ? [] : [{ kind, cents, at, reference: referenceOf(kind, 1), source: "admin", by, by_name }];
  const waived = entry("waived", waived_cents).map((each) => ({ ...each, ...(reason && { reason }) }));
  return [...entry("received", received_cents), ...waived];
}
