import { lightFormat, parseISO, subYears } from "date-fns";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { recordOfflinePayment } from "@/lib/contracts/offline-payments";
import { NO_TENANT } from "@/lib/contracts/payments.sentences";
import { foldText } from "@/lib/contracts/typed-text";
import { AppError, conflict, notFound } from "@/lib/errors";
import { inDhaka, towerDay } from "@/lib/format/dates";
import { formatDollars, toCents, toDollars } from "@/lib/format/money";
import { periodLabel, periodOf } from "@/lib/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";
import { byTenancy } from "./group-tenancies";
import { listAgreementsUntil, payableRents, type MonthRents } from "./derive-tenancy-months";
import { explainUnpayable } from "./explain-unpayable";

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
export function instantOf(day: string, now: Date): Date {
  return day === towerDay(now) ? now : new Date(parseISO(`${day}T12:00`, { in: inDhaka }).getTime());
}
