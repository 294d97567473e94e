import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { type Endpoint, isBodyOptional } from "@/lib/platform/contracts/endpoint";
import * as z from "@/lib/platform/contracts/zod";
import { callName, ENDPOINTS, type RegisteredEndpoint } from "@/lib/registry";
import { operationId, OUTSIDE_CALLS } from "./openapi-outside";
import { responsesOf } from "./openapi-responses";

/** Who may make a call, in words. */
function audienceOf({ allow }: Endpoint): string {
  if (allow === "public") return "Everybody.";
  if (allow === "optional") return "Everybody; a caller with a token may be shown more.";
  return `Callers with the role ${allow.join(", ")}.`;
}

/** How a call authenticates: not at all, by a bearer access token, or by the session cookie (only POST /jwt). */
function securityOf({ allow, errors }: Endpoint): Record<string, string[]>[] {
  if (allow === "public") return errors?.includes("unauthenticated") ? [{ session: [] }] : [];
  return allow === "optional" ? [{}, { accessToken: [] }] : [{ accessToken: [] }];
}

const IF_MATCH = z.object({
  "If-Match": z.string().optional().meta({
    description:
      "The ETag of the answer that was read. Where somebody has changed it since, nothing is written and the answer is 412. Without it the change is made in any case.",
  }),
});

function requestOf(endpoint: Endpoint): RouteConfig["request"] {
  const { method, params, query, body, text, form, versioned, example } = endpoint;
  const type = text?.type ?? "application/json";
  const shown = example?.body === undefined ? {} : { example: example.body };
  return {
    ...(params && { params: params as never }),
    ...(query && { query: query as never }),
    ...(versioned && method !== "GET" && { headers: IF_MATCH }),
    ...(body && {
      body: { required: !isBodyOptional(endpoint), content: { [type]: { schema: body, ...shown } } },
    }),
    ...(form && { body: { required: true, content: { "multipart/form-data": { schema: form, ...shown } } } }),
  };
}

function register(registry: OpenAPIRegistry, call: RegisteredEndpoint): void {
  const { noun, endpoint } = call;
  const roles = Array.isArray(endpoint.allow) ? endpoint.allow : [endpoint.allow];
  registry.registerPath({
    method: endpoint.method.toLowerCase() as Lowercase<Endpoint["method"]>,
    path: endpoint.path,
    operationId: operationId(callName(endpoint)),
    tags: [noun],
    summary: endpoint.summary,
    description: audienceOf(endpoint),
    security: securityOf(endpoint),
    request: requestOf(endpoint),
    responses: responsesOf(endpoint),
    "x-roles": roles,
  });
}

const INFO = {
  title: "Nibash",
  version: "1.0.0",
  description:
    "Apartments, agreements and rent of one tower. Money is in the building's currency, dates are ISO 8601 in UTC. " +
    "Unknown keys are refused. Lists that grow answer their full length in X-Total-Count.\n\n" +
    "To sign in without the screens: GET /auth/csrf answers a csrfToken and sets its cookie; POST " +
    "/auth/callback/credentials sets the session cookie; POST /jwt with that cookie and the header Origin of this site " +
    "answers the access token, which every other call takes as a bearer token.\n\n" +
    "To pay without the screens: POST /create-payment-intent answers the card provider's clientSecret. The card is told to " +
    "the provider alone: POST /v1/payment_intents/{transactionId}/confirm there, with its publishable key, client_secret " +
    "and payment_method (`pm_card_visa` in test mode); the page /payment names its address and key. POST /payments then " +
    "records the payment.\n\n" +
    "To accept a request in five steps: GET /apartment-status/{apartment_id}, PATCH /update-request, " +
    "PATCH /allocate-apartment/{apartment_id}, POST /accepted-requests, PATCH /update-role. POST /accepted-requests does " +
    "it all alone. After a stop anywhere go on, or begin again, or reject by PATCH /update-request; a hold lasts ten " +
    "minutes, and PATCH /allocate-apartment/{apartment_id} with available lets go of it.\n\n" +
    "Every path answers OPTIONS with 204 and the header Allow. Another method than those answers 405 with the code " +
    "`method_not_allowed` and the same header: it belongs to no operation, so none of them lists it. Every GET answers HEAD.",
};

/** The nouns that come first; any other noun follows. */
const FIRST = ["apartments", "agreements", "announcements", "coupons", "payments", "users", "registration"];

function inReadingOrder(calls: readonly RegisteredEndpoint[]): RegisteredEndpoint[] {
  const place = ({ noun }: RegisteredEndpoint) => (FIRST.includes(noun) ? FIRST.indexOf(noun) : FIRST.length);
  return calls.toSorted((a, b) => place(a) - place(b));
}

const PROOFS = {
  operator: {
    type: "http",
    scheme: "bearer",
    description: "A token of the configuration; without one the call does not exist.",
  },
  signature: {
    type: "apiKey",
    in: "header",
    name: "Stripe-Signature",
    description:
      "`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<raw body>` by the webhook secret; at most 300 seconds off.",
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    description: "Five minutes long, from POST /jwt; ends with its session.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "Set by the sign-in; `__Secure-next-auth.session-token` over https. Own origin only.",
  },
} as const;

let document: ReturnType<OpenApiGeneratorV31["generateDocument"]> | undefined;

/** Returns the API as OpenAPI 3.1, generated from the contracts, so it cannot drift from what the routes check. */
export function openApiDocument() {
  if (document) return document;
  const registry = new OpenAPIRegistry();
  for (const [name, proof] of Object.entries(PROOFS))
    registry.registerComponent("securitySchemes", name, proof);
  for (const call of inReadingOrder(ENDPOINTS)) register(registry, call);
  for (const call of OUTSIDE_CALLS) registry.registerPath(call);
  const made = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/api" }],
  });
  return (document = withExamples(made));
}

/** Adds examples and defaults of parameters, which the generator omits. */
function withExamples(made: ReturnType<OpenApiGeneratorV31["generateDocument"]>) {
  for (const { endpoint } of ENDPOINTS) {
    const operation = made.paths?.[endpoint.path]?.[endpoint.method.toLowerCase() as "get"];
    const defaults = (endpoint.query?.safeParse({}).data ?? {}) as Record<string, unknown>;
    for (const parameter of operation?.parameters ?? []) {
      if (!("in" in parameter)) continue;
      const values = parameter.in === "path" ? endpoint.example?.params : endpoint.example?.query;
      const value = values?.[parameter.name];
      if (value !== undefined) parameter.example = isNumeric(parameter.schema) ? Number(value) : value;
      const byDefault = parameter.in === "query" ? defaults[parameter.name] : undefined;
      if (byDefault !== undefined) parameter.schema = { ...parameter.schema, default: byDefault };
    }
  }
  return made;
}

function isNumeric(schema: object | undefined): boolean {
  return schema !== undefined && "type" in schema && ["integer", "number"].includes(String(schema.type));
}
