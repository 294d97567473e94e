import { rentChanges } from "./agreement-rent";
import { endpoint, ROLES } from "./endpoint";
import { EXAMPLE_ID, day, instant, objectId } from "./fields";
import { mail } from "./mails";
import { memberNote } from "./member-notes";
import { agreementVersion } from "./my-agreement";
import { billingPeriod, month } from "./payments";
import { lastReminder } from "./rent-reminders";
import * as z from "./zod";

/** An agreement of a person with its terms; older agreements have none. Dollars. */
export const memberAgreement = z
  .object({
    _id: objectId,
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    /** The rent at acceptance. */
    rent: z.number(),
    rent_changes: rentChanges,
    /**
     * The range of months from which the rent can change now; null if there is none. `raise_months`: those in which a raise
     * keeps to Dhaka's guideline (docs/product.md 5.29).
     */
    rent_choice: z
      .object({ earliest: billingPeriod, latest: billingPeriod, raise_months: z.array(billingPeriod) })
      .nullable(),
    accept_date: instant,
    first_day: day.nullable(),
    last_day: day.nullable(),
    first_period: billingPeriod,
    deposit: z.number(),
    service_charge: z.number(),
    notice_days: z.number().int(),
    /** The announced last day. */
    leave_on: day.nullable(),
    active: z.boolean(),
    ended_at: instant.nullable(),
    /** Newest first. */
    documents: z.array(agreementVersion),
  })
  .meta({ id: "MemberAgreement" });
export type MemberAgreement = z.infer<typeof memberAgreement>;

/** `due`: not paid yet; `late`: unpaid after the days of grace; `overpaid`: to be refunded. */
export const MONTH_STATES = [
  "paid",
  "processing",
  "due",
  "late",
  "disputed",
  "overpaid",
  "refunded",
] as const;

/** A month of a person's rent, owed or paid; a month paid twice appears twice. Dollars. */
export const memberMonth = z
  .object({
    period: billingPeriod,
    month,
    apartment_no: z.string(),
    rent: z.number(),
    /** The amount received, neither refunded nor in dispute. */
    paid: z.number(),
    given_back: z.number(),
    state: z.enum(MONTH_STATES),
    /** The id of the payment with a receipt; null if there is none. */
    payment_id: objectId.nullable(),
  })
  .meta({ id: "MemberMonth" });
export type MemberMonth = z.infer<typeof memberMonth>;

/** A person's page for admins, by section (docs/product.md 8.21). */
export const memberPage = z
  .object({
    _id: objectId,
    name: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    /** Null if the account is deleted: name and address are then those of the last agreement. */
    role: z.enum(ROLES).nullable(),
    registered_at: instant.nullable(),
    telephone: z.string(),
    emergency_name: z.string(),
    emergency_telephone: z.string(),
    /** Newest first, ended ones included. */
    agreements: z.array(memberAgreement),
    /** Newest first; debts of two years at most. */
    months: z.array(memberMonth),
    /** The open money of their rent. */
    last_reminder: lastReminder.nullable(),
    /** Newest first. */
    notes: z.array(memberNote),
    /** The last fifty mails to the address, newest first. */
    mails: z.array(mail),
  })
  .meta({ id: "MemberPage" });
export type MemberPage = z.infer<typeof memberPage>;

/** GET /members/{id}: by user id, for anyone who has an account or has had an agreement. */
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
