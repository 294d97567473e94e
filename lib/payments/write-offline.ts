import { lightFormat, parseISO, subYears } from "date-fns";
import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { homeSubject } from "@/lib/platform/format/audit-subject";
import { inDhaka, towerDay } from "@/lib/platform/format/dates";
import { formatDollars, toCents, toDollars } from "@/lib/platform/format/money";
import { periodLabel, periodOf, monthOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { PaymentModel, type PaymentDocument, type PaymentEntry } from "@/models/payment";
import { UserModel } from "@/models/user";
import { explainUnpayable } from "./check-reservation";
import { claimAtRent } from "./claim-month";
import { byTenancy, listAgreementsUntil, payableRents, type MonthRents } from "./derive-tenancy-months";
import { NO_TENANT } from "./form";
import { queueReceipt } from "./mails";
import type { recordOfflinePayment } from "./offline-contract";
import { referenceOf, storedBalance, termsOf, tenancyOf } from "./rules";

type Entries = BodyOf<typeof recordOfflinePayment>;

/** A payment recorded by an admin, validated against the tenancy; amounts in cents. */
export interface OfflineClaim {
  /** The newest of the tenancy. */
  readonly agreement: AgreementDocument;
  readonly period: string;
  readonly rent_cents: number;
  readonly received_cents: number;
  readonly waived_cents: number;
  readonly method: NonNullable<Entries["method"]> | "waived";
  readonly reference: string;
  /** Null if no money was received. */
  readonly reference_key: string | null;
  readonly received_on: string;
  /** The reason of a waiver, shown to the tenant; empty without one. */
  readonly waive_reason: string;
  readonly note: string;
}

/**
 * Validates a recorded payment. Throws `not_found` if the person has never lived here, `conflict` if the month is neither
 * owed nor one of the five ahead, and `invalid_input` for the day or the amount.
 */
export async function readOfflineClaim(entries: Entries, now: Date): Promise<OfflineClaim> {
  const { period, reference, note } = entries;
  const { agreement, rents } = await findTenancy(entries, now);
  const rent_cents = rents.get(period);
  if (rent_cents === undefined)
    throw conflict(
      `${periodLabel(period)} cannot be paid: ${explainUnpayable(period, { agreement, rents }, now, "admin")}. Please choose another month.`,
    );
  const received_on = entries.received_on || towerDay(now);
  checkDay(received_on, now);
  const [received_cents, waived_cents] = [toCents(entries.received), toCents(entries.waived)];
  const method = received_cents > 0 && entries.method ? entries.method : "waived";
  return {
    agreement,
    period,
    rent_cents,
    received_cents,
    waived_cents,
    method,
    received_on,
    note,
    waive_reason: waived_cents > 0 ? entries.waive_reason : "",
    reference: method === "waived" ? "" : reference,
    reference_key: method === "waived" ? null : referenceKey(method, reference),
  };
}

/** A month is paid in full: received and waived amounts add up to its rent (docs/product.md 5.31). */
export function checkWhole({ period, rent_cents, received_cents, waived_cents }: OfflineClaim): void {
  if (received_cents + waived_cents === rent_cents) return;
  const rent = formatDollars(toDollars(rent_cents));
  const message = `${periodLabel(period)} costs ${rent}: received and waived together must be ${rent}.`;
  throw new AppError("invalid_input", message, { fields: { received: message } });
}

/** Normalises a reference for comparison: case, spaces, dashes and apostrophes do not matter. */
export function referenceKey(method: string, reference: string): string {
  return `${method} ${foldText(reference).toUpperCase()}`;
}

/** Returns the tenancy that a month falls under; of two the newer one, unless the apartment is named. */
export async function findTenancy(
  { email, apartment_no, period }: Pick<Entries, "email" | "apartment_no"> & Partial<Pick<Entries, "period">>,
  now: Date,
): Promise<{ agreement: AgreementDocument; rents: MonthRents }> {
  const user = await UserModel.findOne({ email }, { _id: 1 }).lean();
  const agreements = user ? await listAgreementsUntil(periodOf(now), { user_id: user._id }) : [];
  const tenancies = [...byTenancy(agreements).values()]
    .flatMap((own) => own.slice(-1).map((agreement) => ({ agreement, rents: payableRents(own, now) })))
    .filter(({ agreement }) => !apartment_no || agreement.apartment_no === apartment_no)
    .sort((one, other) => Number(other.agreement.accept_date) - Number(one.agreement.accept_date));
  const found = tenancies.find(({ rents }) => period && rents.has(period)) ?? tenancies[0];
  if (found) return found;
  throw notFound(
    apartment_no ? `Nobody with this address has an agreement for apartment ${apartment_no}.` : NO_TENANT,
  );
}

function checkDay(day: string, now: Date): void {
  const message = dayRefusal(day, now);
  if (message) throw new AppError("invalid_input", message, { fields: { received_on: message } });
}

/** Returns why a day is invalid for money: it must be in the past, and not older than a year. */
export function dayRefusal(day: string, now: Date): string | null {
  const today = towerDay(now);
  const oldest = lightFormat(subYears(parseISO(today), 1), "yyyy-MM-dd");
  if (day >= oldest && day <= today) return null;
  return day > today ? "Please choose a day that has come." : "Please choose a day of the last year.";
}

/** Returns the time of money received on a day: now if it is today, else noon of that day in Dhaka. */
function instantOf(day: string, now: Date): Date {
  return day === towerDay(now) ? now : new Date(parseISO(`${day}T12:00`, { in: inDhaka }).getTime());
}

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
