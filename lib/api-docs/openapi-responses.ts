import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { problem, type ErrorCode } from "@/lib/contracts/errors";
import { unhealthy } from "@/lib/contracts/health";
import * as z from "@/lib/contracts/zod";
import { callName } from "@/lib/contracts/registry";
import { ANSWERS } from "./openapi-examples";
import { sentenceOf } from "./openapi-sentences";
import { STATUS } from "../http/problem";

const UNHEALTHY = { status: "unavailable", reason: "The database cannot be reached." };

type Responses = RouteConfig["responses"];

const problemBody = problem.meta({ id: "Problem" });
const total = z.object({
  "X-Total-Count": z.string().meta({ description: "How many there are in all, over all pages." }),
});

/** Failures that come from the wrapper's checks, by what the call takes. */
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

/** Every status a call can answer, with its body: success by the contract, failures as `Problem` with their codes. */
export function responsesOf(endpoint: Endpoint): Responses {
  const responses: Responses = { [endpoint.status ?? 200]: successOf(endpoint) };
  if (endpoint.path === "/live") return responses;
  if (endpoint.path === "/health") {
    const content = { "application/json": { schema: unhealthy, example: UNHEALTHY } };
    responses[503] = { description: "It cannot serve.", content };
    responses[507] = { description: "It cannot serve: the disk of the database is full.", content };
    return responses;
  }
  const codes = new Set([...sharedErrors(endpoint), ...(endpoint.errors ?? [])]);
  return { ...responses, ...failuresOf(callName(endpoint), [...codes]) };
}

function successOf(endpoint: Endpoint) {
  const { response, paged, file } = endpoint;
  const example = endpoint.example?.response ?? ANSWERS[callName(endpoint)];
  const shown = example === undefined ? {} : { example };
  return {
    description: "Done.",
    ...(paged && { headers: total }),
    content: file
      ? { [file]: { schema: z.string().meta({ format: "binary" }), ...shown } }
      : { "application/json": { schema: response, ...shown } },
  };
}

/** A failure with its codes, each as this call says it. */
export function failureOf(call: string, codes: readonly ErrorCode[]) {
  const bodies = codes.map(
    (code) => [code, { value: { error: { code, message: sentenceOf(call, code) } } }] as const,
  );
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema: problemBody, examples: Object.fromEntries(bodies) } },
  };
}

/** Failures by their statuses. */
export function failuresOf(call: string, codes: readonly ErrorCode[]): Responses {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      failureOf(
        call,
        codes.filter((code) => STATUS[code] === status),
      ),
    ]),
  );
}
