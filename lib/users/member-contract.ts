import { EXAMPLE_CHARGES, memberAgreement } from "@/lib/agreements/agreement-contract";
import { agreementRequest } from "@/lib/agreements/contract";
import { mail } from "@/lib/mails/contract";
import { memberNote } from "@/lib/member-notes/contract";
import { memberMonth } from "@/lib/payments/account-contract";
import { MONEY_READ, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import { EXAMPLE_ID, instant, objectId, EXAMPLE_APARTMENT } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { lastReminder } from "@/lib/rent-reminders/contract";
import { CLAIMS, user } from "./contract";

/** A person's page for admins, by section (docs/product.md 8.21). */
const memberPage = z
  .object({
    _id: objectId,
    name: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    /** Null if the account is deleted: name and address are then those of the last agreement. */
    role: z.enum(ROLES).nullable(),
    registered_at: instant.nullable(),
    claim: z.enum(CLAIMS).nullable(),
    /** An address that they have not proved yet. */
    claimed_email: z.string().nullable(),
    /** A link may open the account: nobody has proved an address of it yet. */
    can_invite: z.boolean(),
    /** What is open of all bills up to this month, over all homes; in dollars, as what is held of deposits. */
    open: z.number(),
    deposit_held: z.number(),
    telephone: z.string(),
    emergency_name: z.string(),
    emergency_telephone: z.string(),
    /** Newest first, ended ones included. */
    agreements: z.array(memberAgreement),
    /** Newest first; the pending one, if any, is decided here too. */
    requests: z.array(agreementRequest),
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
  allow: MONEY_READ,
  params: z.strictObject({ id: objectId }),
  response: memberPage,
  errors: ["not_found"],
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      ...user,
      registered_at: "2026-04-20T09:00:00.000Z",
      claim: null,
      claimed_email: null,
      can_invite: false,
      open: 780,
      deposit_held: 1560,
      requests: [],
      agreements: [
        {
          _id: EXAMPLE_ID,
          ...EXAMPLE_APARTMENT,
          accept_date: "2026-05-02T00:00:00.000Z",
          rent_changes: [],
          rent_choice: { earliest: "2026-12", latest: "2027-12", raise_months: [] },
          first_day: "2026-05-05",
          last_day: null,
          first_period: "2026-05",
          deposit: 1560,
          service_charge: 40,
          monthly_charges: EXAMPLE_CHARGES,
          notice_days: 60,
          leave_on: null,
          active: true,
          ended_at: null,
          documents: [
            {
              version: 1,
              made_at: "2026-05-02T00:00:00.000Z",
              hash: "9f86d081".repeat(8),
              signed_at: "2026-05-03T09:00:00.000Z",
              signed_name: "Tanvir Hasan",
            },
          ],
          thread: null,
        },
      ],
      months: [
        {
          period: "2026-11",
          month: "November",
          apartment_no: "5B",
          rent: 780,
          paid: 780,
          given_back: 0,
          state: "paid",
          payment_id: EXAMPLE_ID,
        },
      ],
      notes: [
        {
          _id: EXAMPLE_ID,
          text: "Has a spare key with the guard.",
          author_name: "Office",
          created_at: "2026-11-19T09:30:00.000Z",
        },
      ],
      last_reminder: { at: "2026-11-12T03:00:00.000Z", kind: "late", by: "" },
      mails: [],
    },
  },
});
