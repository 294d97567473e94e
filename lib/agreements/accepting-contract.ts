import { monthlyCharge } from "@/lib/building/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { ADMIN, ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { day, EXAMPLE_ID, ignored, objectId, typedAmount } from "@/lib/platform/contracts/fields";
import { BAD_MONTH } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";
import { sentByClients } from "./contract";

/** The terms that an admin may set when accepting (docs/product.md 5.10), with the first day and first period. */
const agreedTerms = {
  first_day: day,
  first_period: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, BAD_MONTH)
    .meta({ example: "2026-12" }),
  deposit: typedAmount(
    0,
    1_000_000,
    () => `Please enter a deposit from ${formatMoney(0, "en")} to ${formatMoney(1_000_000, "en")}.`,
  ),
};

/** The form of an acceptance, which requires all of them. */
export const acceptForm = z.strictObject(agreedTerms);

export type AgreedTerms = z.output<typeof acceptForm>;

/** The default terms of a request; amounts in dollars. */
export const proposedTerms = z
  .object({
    first_day: day,
    first_period: z.string(),
    /** Determines the first period when the first day changes. */
    first_month_until: z.number().int(),
    deposit: z.number(),
    /** The most by the building's rules of rent; null without any. */
    most_deposit: z.number().nullable(),
    service_charge: z.number(),
    /** What else is asked each month. */
    monthly_charges: z.array(monthlyCharge),
    notice_days: z.number().int(),
  })
  .meta({ id: "ProposedTerms" });

export type ProposedTerms = z.infer<typeof proposedTerms>;

/** GET /requests/{id}/terms: the initial values of the form of an acceptance. */
export const getProposedTerms = endpoint({
  method: "GET",
  path: "/requests/{id}/terms",
  summary: "The terms if a request is accepted unchanged",
  allow: ADMIN_READ,
  params: z.strictObject({ id: objectId }),
  response: proposedTerms,
  errors: ["not_found"],
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      first_day: "2026-12-01",
      first_period: "2026-12",
      deposit: 1300,
      most_deposit: 1950,
      service_charge: 40,
      monthly_charges: [{ kind: "parking", label: "Parking", amount: 20 }],
      notice_days: 60,
      first_month_until: 15,
    },
  },
});

/** POST /accepted-requests: accepts a request in one transaction; re-reads everything but `request_id` and the terms. */
export const acceptRequest = endpoint({
  method: "POST",
  path: "/accepted-requests",
  summary: "Accept a request: agreement, apartment and role together",
  allow: ADMIN,
  body: z.strictObject({
    request_id: objectId,
    first_day: agreedTerms.first_day.optional(),
    first_period: agreedTerms.first_period.optional(),
    deposit: agreedTerms.deposit.optional(),
    apartment_id: ignored,
    accept_date: ignored,
    ...sentByClients,
  }),
  response: z.object({ insertedId: objectId }),
  errors: ["not_found", "apartment_unavailable", "request_decided", "conflict"],
  example: {
    body: { request_id: EXAMPLE_ID, deposit: 1300 },
    response: { insertedId: EXAMPLE_ID },
  },
});
