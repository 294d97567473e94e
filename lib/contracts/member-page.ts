import { rentChanges } from "./agreement-rent";
import { endpoint, ROLES } from "./endpoint";
import { EXAMPLE_ID, day, instant, objectId } from "./fields";
import { mail } from "./mails";
import { memberNote } from "./member-notes";
import { agreementVersion } from "./my-agreement";
import { billingPeriod, month } from "./payments";
import { lastReminder } from "./rent-reminders";
import * as z from "./zod";

/** An agreement of a person, with what was agreed; those from before terms were kept have none. Dollars. */
export const memberAgreement = z
  .object({
    _id: objectId,
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    /** As it was accepted. */
    rent: z.number(),
    rent_changes: rentChanges,
    /** The first and the last month from which another rent can count now; null where none can. */
    rent_choice: z.object({ earliest: billingPeriod, latest: billingPeriod }).nullable(),
    accept_date: instant,
    first_day: day.nullable(),
    last_day: day.nullable(),
    first_period: billingPeriod,
    deposit: z.number(),
    service_charge: z.number(),
    notice_days: z.number().int(),
    /** The day for which notice was given. */
    leave_on: day.nullable(),
    active: z.boolean(),
    ended_at: instant.nullable(),
    /** The newest first. */
    documents: z.array(agreementVersion),
  })
  .meta({ id: "MemberAgreement" });
export type MemberAgreement = z.infer<typeof memberAgreement>;

/** `due`: it is not paid yet; `late`: nor within the days of grace; `overpaid`: to be given back. */
export const MONTH_STATES = [
  "paid",
  "processing",
  "due",
  "late",
  "disputed",
  "overpaid",
  "refunded",
] as const;

/** A month of a person's rent, owed or paid; a month that was paid twice is there twice. Dollars. */
export const memberMonth = z
  .object({
    period: billingPeriod,
    month,
    apartment_no: z.string(),
    rent: z.number(),
    /** What was received and is kept: neither given back nor in dispute. */
    paid: z.number(),
    given_back: z.number(),
    state: z.enum(MONTH_STATES),
    /** Of the payment that has a receipt; null where there is none. */
    payment_id: objectId.nullable(),
  })
  .meta({ id: "MemberMonth" });
export type MemberMonth = z.infer<typeof memberMonth>;

/** A person as admins see them, section by section (docs/product.md 8.21). */
export const memberPage = z
  .object({
    _id: objectId,
    name: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    /** Null where the account was deleted: name and address are those of the last agreement. */
    role: z.enum(ROLES).nullable(),
    registered_at: instant.nullable(),
    telephone: z.string(),
    emergency_name: z.string(),
    emergency_telephone: z.string(),
    /** Newest first, ended ones too. */
    agreements: z.array(memberAgreement),
    /** Newest first, what is owed two years back at most. */
    months: z.array(memberMonth),
    /** Of their rent. */
    last_reminder: lastReminder.nullable(),
    /** Newest first. */
    notes: z.array(memberNote),
    /** The last fifty to the address, newest first. */
    mails: z.array(mail),
  })
  .meta({ id: "MemberPage" });
export type MemberPage = z.infer<typeof memberPage>;

/** GET /members/{id}: by the user id, of anybody who has an account or has had an agreement. */
export const getMember = endpoint({
  method: "GET",
  path: "/members/{id}",
  summary: "A person as admins see them: agreement, rent, notes, mails",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: memberPage,
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_ID } },
});
