import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { REQUEST_DECIDED } from "@/lib/agreements/contract";
import { ALREADY_ALLOCATED, MEMBER_LIVES_HERE } from "@/lib/apartments/contract";
import { COUPON_TAKEN } from "@/lib/coupons/contract";
import { LAST_ADMIN } from "@/lib/invitations/contract";
import {
  AMOUNT_CHANGED,
  NOT_COMPLETED,
  monthPaid,
  notAsReserved,
  NOT_A_TENANT,
  COUPON_EXPIRED,
  COUPON_USED_UP,
  INVALID_COUPON,
} from "@/lib/payments/names";
import type { Endpoint } from "@/lib/platform/contracts/endpoint";
import { type ErrorCode, problem } from "@/lib/platform/contracts/errors";
import {
  BAD_ID,
  CHANGED_SINCE,
  DATABASE_AWAY,
  NOT_ALLOWED,
  NOT_JSON,
  NO_CALL,
  OTHER_METHOD,
  OUR_FAULT,
  SIGN_IN,
  TOO_LARGE,
  tooManyTries,
  CARDS_AWAY,
} from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";
import { STATUS } from "@/lib/platform/http/problem";
import { EMAIL_TAKEN, WRONG_CURRENT_PASSWORD } from "@/lib/users/contract";

/** The usual message of each error code. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_input: BAD_ID,
  unauthenticated: SIGN_IN,
  forbidden: NOT_ALLOWED,
  not_found: NO_CALL,
  method_not_allowed: OTHER_METHOD,
  changed_since: CHANGED_SINCE,
  conflict: NOT_A_TENANT,
  email_taken: EMAIL_TAKEN,
  apartment_unavailable: ALREADY_ALLOCATED,
  request_decided: REQUEST_DECIDED,
  agreement_active: MEMBER_LIVES_HERE,
  last_admin: LAST_ADMIN,
  wrong_password: WRONG_CURRENT_PASSWORD,
  coupon_taken: COUPON_TAKEN,
  coupon_invalid: INVALID_COUPON,
  coupon_expired: COUPON_EXPIRED,
  coupon_unusable: COUPON_USED_UP,
  amount_mismatch: AMOUNT_CHANGED,
  month_already_paid: monthPaid("November 2026"),
  payment_incomplete: NOT_COMPLETED,
  payment_mismatch: notAsReserved("amount"),
  too_large: TOO_LARGE,
  unsupported_type: NOT_JSON,
  rate_limited: tooManyTries("12 minutes"),
  unavailable: DATABASE_AWAY,
  provider_unavailable: CARDS_AWAY,
  internal: OUR_FAULT,
};

type Responses = RouteConfig["responses"];

const problemBody = problem.meta({ id: "Problem" });

const total = z.object({
  "X-Total-Count": z.string().meta({ description: "How many there are in all, over all pages." }),
});

const version = z.object({
  ETag: z.string().meta({ description: "The version of what was read; a change takes it back as If-Match." }),
});

/** Returns the errors of the wrapper's checks, by what the call accepts. */
function sharedErrors({ method, allow, body, form, limit }: Endpoint): ErrorCode[] {
  const guarded: ErrorCode[] = Array.isArray(allow) ? ["unauthenticated", "forbidden"] : [];
  const foreign: ErrorCode[] = method === "GET" ? [] : ["forbidden"];
  const bounded: ErrorCode[] = method === "GET" || form ? [] : ["too_large"];
  const sent: ErrorCode[] = body ? [...bounded, "unsupported_type"] : bounded;
  return [
    "invalid_input",
    ...guarded,
    ...foreign,
    ...sent,
    ...(limit ? ["rate_limited" as const] : []),
    "unavailable",
    "internal",
  ];
}

/** Returns every status of a call with its body: success by the contract, failures as `Problem` with their codes. */
export function responsesOf(endpoint: Endpoint): Responses {
  const responses: Responses = { [endpoint.status ?? 200]: successOf(endpoint) };
  if (endpoint.failures) return { ...responses, ...ownFailures(endpoint.failures) };
  const codes = new Set([...sharedErrors(endpoint), ...(endpoint.errors ?? [])]);
  return { ...responses, ...failuresOf([...codes]) };
}

function successOf(endpoint: Endpoint) {
  const { method, response, paged, versioned, file, example } = endpoint;
  const media = example?.response === undefined ? {} : { example: example.response };
  return {
    description: "Done.",
    ...(paged && { headers: total }),
    ...(versioned && method === "GET" && { headers: version }),
    // A JSON file is documented by its content.
    content:
      file && file !== "application/json"
        ? { [file]: { schema: z.string().meta({ format: "binary" }), ...media } }
        : { "application/json": { schema: response, ...media } },
  };
}

function ownFailures(failures: NonNullable<Endpoint["failures"]>): Responses {
  const told = Object.entries(failures).map(([status, { description, ...media }]) => [
    status,
    { description, content: { "application/json": media } },
  ]);
  return Object.fromEntries(told) as Responses;
}

/** Returns a failure with its codes and the usual message of each; a call may have a more exact one. */
function failureOf(codes: readonly ErrorCode[]) {
  const bodies = codes.map(
    (code) => [code, { value: { error: { code, message: MESSAGES[code] } } }] as const,
  );
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema: problemBody, examples: Object.fromEntries(bodies) } },
  };
}

/** Groups failures by status. */
export function failuresOf(codes: readonly ErrorCode[]): Responses {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => [status, failureOf(codes.filter((code) => STATUS[code] === status))]),
  );
}
