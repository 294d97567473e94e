import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { problem, type ErrorCode } from "@/lib/contracts/errors";
import { unhealthy } from "@/lib/contracts/health";
import * as z from "@/lib/contracts/zod";
import { STATUS } from "./problem";

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
  if (endpoint.path === "/health") {
    responses[503] = {
      description: "It can not serve.",
      content: { "application/json": { schema: unhealthy } },
    };
    return responses;
  }
  const codes = new Set([...sharedErrors(endpoint), ...(endpoint.errors ?? [])]);
  for (const status of new Set([...codes].map((code) => STATUS[code])))
    responses[status] = failureOf([...codes].filter((code) => STATUS[code] === status));
  return responses;
}

function successOf({ response, example, paged, file }: Endpoint) {
  const shown = example?.response === undefined ? {} : { example: example.response };
  return {
    description: "Done.",
    ...(paged && { headers: total }),
    content: file
      ? { [file]: { schema: z.string().meta({ format: "binary" }) } }
      : { "application/json": { schema: response, ...shown } },
  };
}

function failureOf(codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: {
      "application/json": {
        schema: problemBody,
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: { code, message: "A sentence for a person." } } }]),
        ),
      },
    },
  };
}
