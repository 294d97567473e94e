import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { EXAMPLE_ID } from "@/lib/contracts/fields";
import { PHOTO_GONE } from "@/lib/contracts/shared.sentences";
import * as z from "@/lib/contracts/zod";
import { json, type ExternalCall } from "./openapi-call";
import { failuresOf } from "./openapi-responses";
import { sentenceOf } from "./openapi-sentences";
import { SIGN_IN_CALLS } from "./openapi-sign-in";

/** `GET /payments/{id}` → `GET-payments-id`. */
export function operationId(call: string): string {
  return call.replace(/[^A-Za-z]+/g, "-").replace(/-$/, "");
}

const photo = {
  name: "id",
  in: "path" as const,
  required: true,
  example: "9f3c1d".repeat(8),
  schema: { type: "string" as const, pattern: "^[0-9a-f]{48}(-(\\d{3,4}|preview))?$" },
};
const idIn = (name: string) => ({
  name,
  in: "path" as const,
  required: true,
  example: EXAMPLE_ID,
  schema: { type: "string" as const, pattern: "^[0-9a-f]{24}$" },
});
const CALLS: readonly ExternalCall[] = [
  ...SIGN_IN_CALLS,
  {
    call: "POST /stripe/webhook",
    tag: "operation",
    summary: "An event of the card provider",
    description:
      "The card provider alone, proven by the signature over the raw body. An event takes effect once, however often it " +
      "is sent; 503 asks for it again.",
    roles: [],
    security: [{ signature: [] }],
    body: {
      "application/json": {
        schema: z.object({ id: z.string(), type: z.string() }).loose(),
        example: {
          id: "evt_example",
          object: "event",
          type: "payment_intent.succeeded",
          livemode: false,
          created: 1_795_253_400,
          data: { object: { id: "pi_3QxNibashExample", object: "payment_intent" } },
        },
      },
    },
    answers: { 200: json("Taken.", z.object({ received: z.literal(true) }), { received: true }) },
    errors: ["invalid_input", "too_large", "unavailable", "provider_unavailable", "internal"],
  },
  {
    call: "GET /metrics",
    tag: "operation",
    summary: "Figures of this process in Prometheus' text format",
    description: "The operator alone, by a token of the configuration; without one there is no such call.",
    roles: [],
    security: [{ operator: [] }],
    answers: {
      200: {
        description: "Done.",
        content: {
          "text/plain": {
            schema: z.string(),
            example:
              "# TYPE process_cpu_user_seconds_total counter\nprocess_cpu_user_seconds_total 4.182882\n",
          },
        },
      },
    },
    errors: ["unauthenticated", "not_found"],
  },
  {
    call: "GET /images/{id}",
    tag: "users",
    summary: "An uploaded picture",
    parameters: [photo],
    description:
      "Everybody who has its address: the `photoURL` of a person, a photo, floor plan or panorama of an apartment. It changes with the picture, so it may be kept for ever. Pictures of apartments end in their width (`-1440`), and are there as `-480` and `-768` too; `-preview` is a JPEG.",
    roles: ["public"],
    answers: {
      200: {
        description: "Done.",
        content: {
          "image/webp": { schema: z.string().meta({ format: "binary" }) },
          "image/jpeg": { schema: z.string().meta({ format: "binary" }) },
        },
      },
    },
    errors: ["not_found", "unavailable"],
    says: { not_found: PHOTO_GONE },
  },
  {
    call: "GET /repairs/{id}/photos/{photo_id}",
    tag: "repairs",
    summary: "A photo of a repair",
    security: [{ accessToken: [] }, { session: [] }],
    parameters: [idIn("id"), idIn("photo_id")],
    description:
      "Its tenant and admins, by the session's cookie or an access token; to everybody else there is none. `?size=large` is the larger one. A range of bytes is answered with 206. It may be kept, and is asked for again each time (`ETag`).",
    roles: ["optional"],
    answers: {
      200: {
        description: "Done.",
        content: { "image/webp": { schema: z.string().meta({ format: "binary" }) } },
      },
    },
    errors: ["not_found", "unavailable"],
    says: { not_found: PHOTO_GONE },
  },
];

/** The calls without a contract: next-auth's, the card provider's, the operator's, and photos. */
export const OUTSIDE_CALLS: readonly RouteConfig[] = CALLS.map((outside) => {
  const [method = "", path = ""] = outside.call.split(" ");
  return {
    method: method.toLowerCase() as "get" | "post",
    path,
    operationId: operationId(outside.call),
    tags: [outside.tag],
    summary: outside.summary,
    description: outside.description,
    security: outside.security ?? [],
    ...(outside.parameters && { parameters: outside.parameters }),
    ...(outside.body && { request: { body: { required: true, content: outside.body } } }),
    responses: { ...outside.answers, ...failuresOf(outside.errors, (code) => sentenceOf(code, outside)) },
    "x-roles": [...outside.roles],
  };
});
