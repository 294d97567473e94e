import { apartmentNo } from "@/lib/apartments/contract";
import { APARTMENT_STATES } from "@/lib/apartments/managed-contract";
import { phone } from "@/lib/building/contract";
import { billingPeriod } from "@/lib/payments/contract";
import { ADMIN, ADMIN_READ, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  EXAMPLE_ID,
  ignored,
  instant,
  line,
  modified,
  objectId,
  orEmpty,
  pageQuery,
  plain,
  search,
  text,
  rent,
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
const tenancy = {
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

/** The refusals of POST /request-apartment, answered with status 200 (docs/product.md 4.3). */
export const REQUEST_REFUSALS = ["already user", "already requested", "no-apartment", "unavailable"] as const;

export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];

/** What the server knows itself; accepted and ignored (docs/product.md 9.1). */
export const sentByClients = {
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
export const myRequest = z
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
  "agreement.accepted": [
    "{who} let {home} to {person} from {after.first_day|day}",
    "{who} let {home} to {person}",
  ],
  "agreement.confirmed": "{who} confirmed {person} as a member in {home}",
  "agreement.signed": [
    "{who} signed version {after.version} of the agreement for {home}",
    "{who} signed the agreement for {home}",
  ],
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

// What calls refuse with.
export const NO_AGREEMENT = "There is no such agreement.";

export const NO_OWN_AGREEMENT = "You have no agreement.";
export const AGREEMENT_CHANGED =
  "Your agreement has changed since you read it. Please read the new version and sign that.";

export const NO_DOCUMENT = "There is no such document.";

export const NO_REQUEST = "There is no such request.";

export const NO_ADMIN_REQUEST = "Admin can not request for apartments!";

export const NO_STAFF_REQUEST = "Staff can not request for apartments!";

export const REQUEST_WITHDRAWN = "The person has withdrawn this request.";

export const REQUEST_DECIDED = "This request has already been decided.";

export const CANNOT_BECOME_MEMBER =
  "This person cannot become a member: they are one already, or no longer a user.";

export const NOT_ACCEPTED = "This person has no agreement for this apartment. Accept their request first.";

export const notLet = (apartmentNo: string) => `Apartment ${apartmentNo} is not let.`;

export const answeredAlready = (answer: string) =>
  `This request has been ${answer} already. Look at it again.`;

/** A new rent (dollars a month) and the billing period from which it applies (docs/product.md 5.29). */
export const rentFields = {
  rent: rent.meta({ example: 850 }),
  from: billingPeriod,
};

/** The form of a new rent. */
export const rentForm = z.strictObject(rentFields);

/** The rents that apply from later months, in order; dollars. */
export const rentChanges = z.array(z.object({ from: billingPeriod, rent: z.number() }));

export const AGREEMENT_ENDED = "This agreement has ended.";
