import type { Connection, mongo } from "mongoose";
import type { AgreementDocument, AgreementRequestDocument } from "@/models/agreement";
import type { AnnouncementDocument } from "@/models/announcement";
import type { ApartmentDocument } from "@/models/apartment";
import type { AutopayDocument } from "@/models/autopay";
import type { ChargeDocument } from "@/models/charge";
import type { CouponDocument } from "@/models/coupon";
import type { DepositDocument } from "@/models/deposit";
import type { MailTokenRecord } from "@/models/mail-token";
import type { PaymentDocument } from "@/models/payment";
import type { PaymentReportDocument } from "@/models/payment-report";
import type { RentReminderDocument } from "@/models/rent-reminder";
import type { RepairDocument, RepairPhotoDocument } from "@/models/repair";
import type { GoogleAccountRecord, UserDocument } from "@/models/user";

/** By collection. */
export interface Records {
  readonly accounts: readonly GoogleAccountRecord[];
  readonly agreement_requests: readonly AgreementRequestDocument[];
  readonly agreements: readonly AgreementDocument[];
  readonly announcements: readonly Pick<AnnouncementDocument, "_id" | "date" | "publish_on">[];
  readonly apartments: readonly ApartmentDocument[];
  readonly autopays: readonly AutopayDocument[];
  readonly charges: readonly ChargeDocument[];
  readonly coupons: readonly CouponDocument[];
  readonly deposits: readonly DepositDocument[];
  readonly mail_tokens: readonly MailTokenRecord[];
  readonly payment_reports: readonly PaymentReportDocument[];
  readonly payments: readonly PaymentDocument[];
  readonly rent_reminders: readonly RentReminderDocument[];
  readonly repair_photos: readonly Pick<RepairPhotoDocument, "_id" | "repair_id">[];
  readonly repairs: readonly RepairDocument[];
  readonly users: readonly UserDocument[];
}

/** Photos and long texts, which no rule compares and memory could not hold, stay in the database. */
const PROJECTIONS: Readonly<Record<keyof Records, mongo.Document>> = {
  accounts: {},
  agreement_requests: {},
  agreements: { terms: 0 },
  announcements: { publish_on: 1, date: 1 },
  apartments: { description: 0 },
  autopays: {},
  charges: {},
  coupons: {},
  deposits: {},
  mail_tokens: {},
  payment_reports: { photo: 0 },
  payments: {},
  rent_reminders: {},
  repair_photos: { repair_id: 1 },
  repairs: { description: 0, thread: 0 },
  users: {},
};

/** Reads each collection once, for all rules but those that stream documents, mails or sessions. */
export async function readRecords(connection: Connection): Promise<Records> {
  const read = Object.entries(PROJECTIONS).map(async ([name, projection]) => {
    return [name, await connection.collection(name).find({}, { projection }).toArray()] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as unknown as Records;
}

/** Returns the values of `fields` that more than one row has, as text. */
export function repeatsOf<T>(rows: readonly T[], fields: readonly (keyof T)[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = fields.map((field) => String(row[field])).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].flatMap(([key, count]) => (count > 1 ? `${key} (${String(count)} times)` : []));
}

/** Returns one sentence per value, which begins with the invariant's number. */
export function violations(invariant: string, sentence: string, values: readonly string[]): string[] {
  return values.map((value) => `${invariant}: ${sentence}: ${value}`);
}

/** Returns the ids of the rows that are wrong, as text. */
export function idsOf<T extends { readonly _id: unknown }>(
  rows: readonly T[],
  isWrong: (row: T) => boolean = () => true,
): string[] {
  return rows.filter(isWrong).map(({ _id }) => String(_id));
}
