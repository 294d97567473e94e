import { rentChanges } from "./agreement-rent";
import { endpoint } from "./endpoint";
import { day, instant, objectId } from "./fields";
import { billingPeriod } from "./payments";
import * as z from "./zod";

/** A version of an agreement as a document (docs/product.md 5.12). */
export const agreementVersion = z
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

/** The agreement of an apartment for its tenant; amounts in dollars. Older ones have no first day. */
export const myAgreement = z
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
    deposit: z.number(),
    service_charge: z.number(),
    notice_days: z.number().int(),
    terms: z.string(),
    leave_on: day.nullable(),
    notice_given_at: instant.nullable(),
    ended_at: instant.nullable(),
    /** Newest first; the first one is valid. */
    documents: z.array(agreementVersion),
  })
  .meta({ id: "MyAgreement" });
export type MyAgreement = z.infer<typeof myAgreement>;

/** GET /my-agreement: a member's agreement, a former tenant's last one, or null. */
export const getMyAgreement = endpoint({
  method: "GET",
  path: "/my-agreement",
  summary: "One's own agreement, or the last one",
  allow: ["user", "member", "admin"],
  response: myAgreement.nullable(),
});
