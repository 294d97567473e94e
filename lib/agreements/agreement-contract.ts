import { monthlyCharge, typedCharges } from "@/lib/building/contract";
import { MONEY, MONEY_READ, ROLES, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  EXAMPLE_ID,
  line,
  modified,
  objectId,
  wholeNumber,
  day,
  instant,
  rent,
  pdf,
} from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { tenancy } from "./contract";

export const NO_AGREEMENT = "There is no such agreement.";

export const NO_OWN_AGREEMENT = "You have no agreement.";
export const AGREEMENT_CHANGED =
  "Your agreement has changed since you read it. Please read the new version and sign that.";

export const NO_DOCUMENT = "There is no such document.";

export const AGREEMENT_ENDED = "This agreement has ended.";

/** The apartment a member lives in, or nothing. */
export const myApartment = z
  .object({ ...tenancy, accept_date: instant })
  .omit({ _id: true, request_date: true })
  .extend({
    agreement_id: objectId,
    /** The announced last day, if any. */
    leave_on: day.nullable(),
  })
  .meta({ id: "MyApartment" });

export type MyApartment = z.infer<typeof myApartment>;

/** A new rent (dollars a month) and the billing period from which it applies (docs/product.md 5.29). */
export const rentFields = {
  rent: rent.meta({ example: 850 }),
  from: billingPeriod,
};

/** The form of a new rent. */
export const rentForm = z.strictObject(rentFields);

/** The rents that apply from later months, in order; dollars. */
const rentChanges = z.array(z.object({ from: billingPeriod, rent: z.number() }));

/** GET /agreements/{id}/document: the agreement as a PDF, by default its newest version; own, or any for admins. Else 404. */
export const getAgreementDocument = endpoint({
  method: "GET",
  path: "/agreements/{id}/document",
  summary: "An agreement as PDF",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ id: objectId }),
  query: z.strictObject({ version: wholeNumber(1, 100_000).optional() }),
  ...pdf,
  example: { params: { id: EXAMPLE_ID }, query: { version: "1" } },
});

/** POST /agreements/{id}/document: mails its tenant that the newest version waits for their signature; 0 if that was done today. */
export const remindToSign = endpoint({
  method: "POST",
  path: "/agreements/{id}/document",
  summary: "Remind a tenant to sign their agreement",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  response: modified,
  errors: ["not_found", "conflict"],
  limit: "money",
  example: { params: { id: EXAMPLE_ID }, response: { modifiedCount: 1 } },
});

const signature = z.strictObject({ name: line(80, "Please type your name.") });

/** The form of a signature. */
export const signForm = signature;

/**
 * POST /my-agreement/sign: signs the newest version with the typed name; with `hash`, only if it is that version. 0 if it is
 * signed already.
 */
export const signAgreement = endpoint({
  method: "POST",
  path: "/my-agreement/sign",
  summary: "Sign one's own agreement",
  allow: ["member"],
  body: signature.extend({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "This is not the hash of a document.")
      .optional(),
  }),
  response: modified,
  limit: "request",
  errors: ["not_found", "conflict"],
  example: { body: { name: "Tanvir Ahmed" }, response: { modifiedCount: 1 } },
});

/** A version of an agreement as a document (docs/product.md 5.12). */
const agreementVersion = z
  .object({
    version: z.number().int(),
    made_at: instant,
    /** The SHA-256 of its content, which is signed. */
    hash: z.string(),
    signed_at: instant.nullable(),
    signed_name: z.string().nullable(),
  })
  .meta({ id: "AgreementVersion" });

export type AgreementVersion = z.infer<typeof agreementVersion>;

/** The steps from a request to the keys, and those of leaving (docs/product.md 4.20). */
const TENANCY_STEPS = [
  ...(["sent", "accepted", "sign", "deposit", "first_rent", "keys"] as const),
  ...(["notice", "last_rent", "move_out", "deposit_back"] as const),
] as const;

const tenancyStep = z.object({ kind: z.enum(TENANCY_STEPS), state: z.enum(["done", "next", "open"]) });

export type TenancyStep = z.infer<typeof tenancyStep>;

/** A tenancy's steps, without those that nobody asks, and the one that comes next for the reader. */
const tenancyThread = z
  .object({
    steps: z.array(tenancyStep),
    /** Null while somebody else is to do something; `action` and `href` are empty if it has no screen. */
    next: z
      .object({
        kind: z.enum(TENANCY_STEPS),
        text: z.string(),
        /** Whether it asks nothing: what is reported waits for the office. */
        waits: z.boolean(),
        action: z.string(),
        href: z.string(),
        /** How to pay the deposit, a line each. */
        ways: z.array(z.string()),
        /** Where to pay it, or where and when the keys are; empty if there is nothing to say. */
        where: z.string(),
      })
      .nullable(),
  })
  .meta({ id: "TenancyThread" });

export type TenancyThread = z.infer<typeof tenancyThread>;

const EXAMPLE_THREAD: TenancyThread = {
  steps: [
    { kind: "sent", state: "done" },
    { kind: "accepted", state: "done" },
    { kind: "sign", state: "done" },
    { kind: "deposit", state: "next" },
    { kind: "first_rent", state: "open" },
    { kind: "keys", state: "open" },
  ],
  next: {
    kind: "deposit",
    text: "Pay the deposit of $1,300",
    waits: false,
    action: "How to Pay It",
    href: "/dashboard/make-payment?for=deposit#ways",
    ways: ["bKash to Office: 01711 000012. Write your apartment number."],
    where: "At the office: Uttara Sector 10, Dhaka, Saturday to Thursday, 9 am to 6 pm",
  },
};

/** What is asked each month beside the rent: all of it, from each month on; dollars. */
const chargesChanges = z.array(z.object({ from: billingPeriod, charges: z.array(monthlyCharge) }));

export const EXAMPLE_CHARGES = [
  {
    from: "2026-12",
    charges: [{ kind: "service_charge" as const, label: "Service charge", amount: 40 }],
  },
];

/** The form of other monthly charges: all that are asked from a coming month on. */
export const chargesForm = z.strictObject({ monthly_charges: typedCharges, from: billingPeriod });

/** The agreement of an apartment for its tenant; amounts in dollars. Older ones have no first day. */
const myAgreement = z
  .object({
    agreement_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    /** The rent at acceptance. */
    rent: z.number(),
    rent_changes: rentChanges,
    accept_date: instant,
    active: z.boolean(),
    first_day: day.nullable(),
    last_day: day.nullable(),
    first_period: billingPeriod,
    /** As the newest document says; null if it is older than them. */
    due_day: z.number().int().nullable(),
    grace_days: z.number().int().nullable(),
    deposit: z.number(),
    service_charge: z.number(),
    monthly_charges: chargesChanges,
    notice_days: z.number().int(),
    terms: z.string(),
    leave_on: day.nullable(),
    notice_given_at: instant.nullable(),
    ended_at: instant.nullable(),
    /** Newest first; the first one is valid. */
    documents: z.array(agreementVersion),
    /** Null once it has come to the keys, or has ended. */
    thread: tenancyThread.nullable(),
  })
  .meta({ id: "MyAgreement" });

export type MyAgreement = z.infer<typeof myAgreement>;

/** GET /my-agreement: a member's agreement, a former tenant's last one, or null. */
export const getMyAgreement = endpoint({
  method: "GET",
  path: "/my-agreement",
  summary: "One's own agreement, or the last one",
  allow: ROLES,
  response: myAgreement.nullable(),
  example: {
    response: {
      agreement_id: EXAMPLE_ID,
      name: "Nadia Rahman",
      email: "member@nibash.test",
      apartment_no: "4A",
      floor_no: 4,
      block_no: "A",
      rent: 650,
      rent_changes: [{ from: "2027-12", rent: 700 }],
      accept_date: "2026-11-20T18:38:07.054Z",
      active: true,
      first_day: "2026-12-01",
      last_day: null,
      first_period: "2026-12",
      due_day: 5,
      grace_days: 5,
      deposit: 1300,
      service_charge: 40,
      monthly_charges: EXAMPLE_CHARGES,
      notice_days: 60,
      terms: "No smoking in the stairwell.",
      leave_on: null,
      notice_given_at: null,
      ended_at: null,
      documents: [
        {
          version: 1,
          made_at: "2026-11-20T18:38:07.054Z",
          hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          signed_at: "2026-11-21T09:00:00.000Z",
          signed_name: "Nadia Rahman",
        },
      ],
      thread: EXAMPLE_THREAD,
    },
  },
});

interface LastDays {
  readonly leave_on?: string | null;
  readonly last_day?: string | null;
}

/** Returns the agreed day by which somebody who lives there still should have left; null if none has passed. An announced one ends the agreement by itself. */
export function passedLastDay({ leave_on, last_day }: LastDays, today: string): string | null {
  return !leave_on && last_day && last_day < today ? last_day : null;
}

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
    monthly_charges: chargesChanges,
    notice_days: z.number().int(),
    /** The announced last day. */
    leave_on: day.nullable(),
    active: z.boolean(),
    ended_at: instant.nullable(),
    /** Newest first. */
    documents: z.array(agreementVersion),
    /** Null once it has come to the keys, or has ended. */
    thread: tenancyThread.nullable(),
  })
  .meta({ id: "MemberAgreement" });

export type MemberAgreement = z.infer<typeof memberAgreement>;

/** The audit trail's sentence for each action. */
export const audited = {
  "agreement.accepted": [
    "{who} let {home} to {person} from {after.first_day|day}",
    "{who} let {home} to {person}",
  ],
  "agreement.confirmed": "{who} confirmed {person} as a member in {home}",
  "agreement.signed": [
    "{who} signed version {after.version} of the agreement for {home}",
    "{who} signed the agreement for {home}",
  ],
  "agreement.sign-reminded": "{who} reminded {person} to sign the agreement for {home}",
  "agreement.notice-given": [
    "{who} gave notice for {home}, with {after.leave_on|day} as the last day",
    "{who} gave notice for {home}",
  ],
  "agreement.notice-withdrawn": "{who} withdrew the notice for {home}",
  "agreement.end-set": [
    "{who} set {after.leave_on|day} as the last day of {person} in {home}",
    "{who} cancelled the last day of {person} in {home}",
  ],
  "agreement.rent-changed": [
    "{who} changed the rent of {home} from {before.rent|dollars} to {after.rent|dollars} from {after.from|month} on",
    "{who} changed the rent of {home}",
  ],
  "agreement.charges-changed": [
    "{who} changed what {home} pays each month beside the rent to {after.charges} from {after.from|month} on",
    "{who} changed the monthly charges of {home}",
  ],
  "agreement.ended": [
    "{who} ended the agreement of {person} for {home} with {before.leave_on|day}",
    "{who} ended the agreement of {person} for {home}",
  ],
  "member.removed": "{who} removed the member {person} from {home}",
};
