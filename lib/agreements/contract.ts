import { apartmentNo } from "@/lib/apartments/contract";
import { APARTMENT_STATES } from "@/lib/apartments/managed-contract";
import { monthlyCharge } from "@/lib/building/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { ADMIN, ADMIN_READ, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  day,
  EXAMPLE_ID,
  ignored,
  instant,
  line,
  modified,
  objectId,
  orEmpty,
  phone,
  pageQuery,
  plain,
  search,
  text,
  typedAmount,
} from "@/lib/platform/contracts/fields";
import { NO_REASON } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

/** The states by which requests are filtered, for both sides: pending, and the decisions. */
export const REQUEST_STATES = ["pending", "accepted", "declined", "withdrawn"] as const;

export type RequestState = (typeof REQUEST_STATES)[number];

/** The columns requests are sorted by. */
export const REQUEST_SORTS = [
  "status",
  "name",
  "email",
  "apartment_no",
  "rent",
  "request_date",
  "grouped",
] as const;

/** The screen's default order: pending first, by apartment. */
export const GROUPED = { sort: "grouped" } as const;

/** A request as its user and admins see it. */
const REQUEST = {
  _id: EXAMPLE_ID,
  name: "Nadia Rahman",
  email: "user@nibash.test",
  apartment_id: EXAMPLE_ID,
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  rent: 650,
  apartment_image: "/media/apartment-07",
  request_date: "2026-11-20T18:38:07.054Z",
  status: "pending",
  telephone: "+880 1711 000000",
  occupation: "Teacher",
  people: 3,
  first_day: "2026-12-01",
  message: "We would like to bring a piano.",
  decision: null,
  decided_at: null,
  reason: null,
};

export const REQUEST_STATUSES = ["pending", "checked"] as const;

/** The decision on a request, beside its status; null while it is pending. */
export const REQUEST_DECISIONS = ["accepted", "declined", "withdrawn"] as const;

/** The common fields of a request and an agreement: person, apartment and rent (dollars a month). */
export const tenancy = {
  _id: objectId,
  name: z.string(),
  email: z.string(),
  apartment_id: objectId,
  apartment_no: z.string(),
  floor_no: z.number().int(),
  block_no: z.string(),
  rent: z.number(),
  apartment_image: z.string(),
  request_date: instant,
};

/** The sender's details (docs/product.md 4.16) and the decision. Texts without a value are empty. */
const asked = {
  telephone: z.string(),
  occupation: z.string(),
  people: z.number().int().nullable(),
  first_day: day.nullable(),
  message: z.string(),
  decision: z.enum(REQUEST_DECISIONS).nullable(),
  decided_at: instant.nullable(),
  /** For the sender; null if none was given. */
  reason: z.string().nullable(),
};

/** A request as admins see it. */
export const agreementRequest = z
  .object({
    ...tenancy,
    status: z.enum(REQUEST_STATUSES),
    ...asked,
    /** Whose page has their words, money and agreements. */
    user_id: objectId,
    /** The number of pending requests for this apartment, a pending one itself included. */
    rivals: z.number().int(),
    /** Whether a member lives there. */
    is_let: z.boolean(),
    /** The apartment's current status. */
    home_state: z.enum(APARTMENT_STATES),
    /** The newest version of the agreement's document and whether it is signed; null if the request was not accepted. */
    agreement: z
      .object({
        agreement_id: objectId,
        version: z.number().int().nullable(),
        signed_at: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "AgreementRequest" });

export type AgreementRequest = z.infer<typeof agreementRequest>;

/** The refusals of POST /request-apartment, answered with status 200 (docs/product.md 4.3); `already user`: a member already. */
const REQUEST_REFUSALS = ["already user", "already requested", "no-apartment", "unavailable"] as const;

export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];

/** What the server knows itself; accepted and ignored (docs/product.md 9.1). */
const sentByClients = {
  apartment_no: ignored,
  floor_no: ignored,
  block_no: ignored,
  rent: ignored,
  apartment_image: ignored,
  name: ignored,
  email: ignored,
  status: ignored,
  request_date: ignored,
};

/** An optional text: missing and null become empty. */
const optional = <Text extends string>(schema: z.ZodType<Text, string>) =>
  schema.nullish().transform((value) => value ?? "");

const PEOPLE = "Use a whole number from 1 to 20.";

const wishes = {
  occupation: optional(orEmpty(plain(line(80, "Please enter your occupation.")))),
  people: z.number(PEOPLE).int(PEOPLE).min(1, PEOPLE).max(20, PEOPLE).nullish(),
  first_day: optional(orEmpty(day)),
  message: optional(orEmpty(text(1000, "Please write a word."))),
};

/** The form on an apartment's page, which also requires the telephone number. */
export const requestForm = z.strictObject({ telephone: phone, ...wishes });

/** POST /request-apartment: uses `apartment_id` and the sender's details; reads all else from database and session. */
export const requestApartment = endpoint({
  method: "POST",
  path: "/request-apartment",
  summary: "Ask for an agreement for an apartment",
  allow: ROLES,
  body: z.strictObject({
    apartment_id: objectId,
    telephone: optional(orEmpty(phone)),
    ...wishes,
    ...sentByClients,
  }),
  response: z.union([z.object({ insertedId: objectId }), z.object({ message: z.enum(REQUEST_REFUSALS) })]),
  limit: "request",
  example: {
    body: {
      apartment_id: EXAMPLE_ID,
      telephone: "+880 1711 000000",
      occupation: "Teacher",
      people: 3,
      message: "We would like to bring a piano.",
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** The caller's last request, with the usual time of a decision (docs/product.md 4.19). */
const myRequest = z
  .object({
    ...tenancy,
    status: z.enum(REQUEST_STATUSES),
    ...asked,
    /** The median time of the last decisions in hours, rounded up; null if there are too few. */
    usual_hours: z.number().int().nullable(),
  })
  .meta({ id: "MyRequest" });

export type MyRequest = z.infer<typeof myRequest>;

/** GET /my-request: null if the caller has sent none. */
export const getMyRequest = endpoint({
  method: "GET",
  path: "/my-request",
  summary: "One's own last request",
  allow: ROLES,
  response: myRequest.nullable(),
  example: {
    response: {
      ...REQUEST,
      usual_hours: 30,
    },
  },
});

/** PATCH /withdraw-request: the caller's own while it is pending; 0 if it is withdrawn already. */
export const withdrawRequest = endpoint({
  method: "PATCH",
  path: "/withdraw-request",
  summary: "Withdraw one's own pending request",
  allow: ROLES,
  body: z.strictObject({ id: objectId }),
  response: modified,
  errors: ["not_found", "request_decided"],
  example: { body: { id: EXAMPLE_ID }, response: { modifiedCount: 1 } },
});

/** GET /requests: pending before checked, newest first; `q` searches parts of name, email or apartment. */
export const listRequests = endpoint({
  method: "GET",
  path: "/requests",
  summary: "Agreement requests",
  allow: ADMIN_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(REQUEST_SORTS).optional(),
    status: z.enum(REQUEST_STATUSES).optional(),
    state: z.enum(REQUEST_STATES).optional(),
    q: search().optional(),
  }),
  response: z.array(agreementRequest),
  paged: true,
  example: {
    query: { status: "pending", page: "1", limit: "20" },
    response: [
      { ...REQUEST, user_id: EXAMPLE_ID, rivals: 2, is_let: false, home_state: "available", agreement: null },
    ],
  },
});

const reason = optional(orEmpty(text(500, NO_REASON)));

/** The form of a rejection. */
export const reasonForm = z.strictObject({ reason });

/**
 * PATCH /update-request: marks a request checked: alone it rejects; followed by steps 3 and 4 it is step 2 of an accept. With a `reason`, empty or
 * not, it is a final rejection.
 */
export const updateRequest = endpoint({
  method: "PATCH",
  path: "/update-request",
  summary: "Mark a request checked",
  allow: ADMIN,
  body: z.strictObject({
    id: objectId,
    status: z.literal("checked"),
    reason: orEmpty(text(500, NO_REASON)).nullish(),
  }),
  response: modified,
  errors: ["not_found", "request_decided"],
  example: { body: { id: EXAMPLE_ID, status: "checked" }, response: { modifiedCount: 1 } },
});

/** POST /declined-requests: rejects all pending requests for a let apartment, with one reason. */
export const declineRequests = endpoint({
  method: "POST",
  path: "/declined-requests",
  summary: "Reject all other requests for an apartment that is let",
  allow: ADMIN,
  body: z.strictObject({ apartment_no: apartmentNo, reason }),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    body: { apartment_no: "5B", reason: "The apartment has been let." },
    response: { modifiedCount: 2 },
  },
});

/** The terms that an admin may set when accepting (docs/product.md 5.10), with the first day and first period. */
const agreedTerms = {
  first_day: day,
  first_period: billingPeriod.meta({ example: "2026-12" }),
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
const proposedTerms = z
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

/** The audit trail's sentence for each action. */
export const audited = {
  "request.sent": "{who} asked for the apartment {home}",
  "request.withdrawn": "{who} withdrew the request for {home}",
  "request.accepted": "{who} accepted the request of {person} for {home}",
  "request.checked": [
    "{who} rejected the request of {person} for {home}: {after.reason}",
    "{who} checked the request of {person} for {home}",
  ],
  "request.declined": [
    "{who} rejected the request of {person} for {home}, with all that waited: {after.reason}",
    "{who} rejected the request of {person} for {home}, with all that waited",
  ],
  "request.reopened": "{who} opened the request of {person} for {home} again",
};

// What calls refuse with.
export const NO_REQUEST = "There is no such request.";

export const NO_ADMIN_REQUEST = "Admin can not request for apartments!";

export const NO_STAFF_REQUEST = "Staff can not request for apartments!";

export const REQUEST_WITHDRAWN = "The person has withdrawn this request.";

export const REQUEST_DECIDED = "This request has already been decided.";
