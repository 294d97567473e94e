import { endpoint } from "./endpoint";
import { EXAMPLE_ID, ignored, instant, modified, objectId, pageQuery } from "./fields";
import { REQUEST_SORTS } from "./agreements.sorts";
import * as z from "./zod";

export const REQUEST_STATUSES = ["pending", "checked"] as const;

/** What a request and an agreement both carry: who, and which apartment at which rent (dollars a month). */
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

/** A request as admins see it. */
export const agreementRequest = z
  .object({ ...tenancy, status: z.enum(REQUEST_STATUSES) })
  .meta({ id: "AgreementRequest" });
export type AgreementRequest = z.infer<typeof agreementRequest>;

/** An accepted request: the agreement. */
export const acceptedRequest = z
  .object({ ...tenancy, status: z.literal("accepted"), accept_date: instant, request_id: objectId })
  .meta({ id: "AcceptedRequest" });
export type AcceptedRequest = z.infer<typeof acceptedRequest>;

/** The refusals of POST /request-apartment, answered with status 200 (docs/product.md 4.3). */
export const REQUEST_REFUSALS = ["already user", "already requested", "no-apartment", "unavailable"] as const;
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];

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

/** POST /request-apartment. Only `apartment_id` counts; all else is read from the database and the session. */
export const requestApartment = endpoint({
  method: "POST",
  path: "/request-apartment",
  summary: "Ask for an agreement for an apartment",
  allow: ["user", "member", "admin"],
  body: z.strictObject({ apartment_id: objectId, ...sentByClients }),
  response: z.union([z.object({ insertedId: objectId }), z.object({ message: z.enum(REQUEST_REFUSALS) })]),
  limit: "request",
  example: { body: { apartment_id: EXAMPLE_ID }, response: { insertedId: EXAMPLE_ID } },
});

/** GET /requests: newest first, pending before checked. */
export const listRequests = endpoint({
  method: "GET",
  path: "/requests",
  summary: "Agreement requests",
  allow: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(REQUEST_SORTS).optional(),
    status: z.enum(REQUEST_STATUSES).optional(),
  }),
  response: z.array(agreementRequest),
  paged: true,
  example: { query: { status: "pending", page: "1", limit: "20" } },
});

/** PATCH /update-request: marks a request checked; alone it is a rejection, before an accept it is step 2. */
export const updateRequest = endpoint({
  method: "PATCH",
  path: "/update-request",
  summary: "Mark a request checked",
  allow: ["admin"],
  body: z.strictObject({ id: objectId, status: z.literal("checked") }),
  response: modified,
  errors: ["not_found"],
  example: { body: { id: EXAMPLE_ID, status: "checked" }, response: { modifiedCount: 1 } },
});

/** POST /accepted-requests: accepts a request in one transaction; everything but `request_id` is re-read. */
export const acceptRequest = endpoint({
  method: "POST",
  path: "/accepted-requests",
  summary: "Accept a request: agreement, apartment and role together",
  allow: ["admin"],
  body: z.strictObject({
    request_id: objectId,
    apartment_id: ignored,
    accept_date: ignored,
    ...sentByClients,
  }),
  response: z.object({ insertedId: objectId }),
  errors: ["not_found", "apartment_unavailable", "request_decided", "conflict"],
  example: { body: { request_id: EXAMPLE_ID }, response: { insertedId: EXAMPLE_ID } },
});

/** The apartment a member lives in, or nothing. */
export const myApartment = z
  .object({ ...tenancy, accept_date: instant })
  .omit({ _id: true, request_date: true })
  .extend({ agreement_id: objectId })
  .meta({ id: "MyApartment" });
export type MyApartment = z.infer<typeof myApartment>;
