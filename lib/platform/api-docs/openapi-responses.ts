import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { Endpoint } from "@/lib/platform/contracts/endpoint";
import { problem, type ErrorCode } from "@/lib/platform/contracts/errors";
import * as z from "@/lib/platform/contracts/zod";
import { MESSAGES } from "./openapi-sentences";
import { STATUS } from "@/lib/platform/http/problem";

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
