import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { type ErrorCode, problem } from "@/lib/platform/contracts/errors";
import { EXAMPLE_ID, instant, objectId } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { failuresOf } from "./openapi-responses";

/** A call without a contract. */
interface ExternalCall {
  readonly call: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly roles: readonly string[];
  readonly security?: Record<string, string[]>[];
  readonly parameters?: NonNullable<RouteConfig["parameters"]>;
  readonly body?: Readonly<Record<string, { schema: z.ZodType; example: unknown }>>;
  readonly answers: RouteConfig["responses"];
  readonly errors: readonly ErrorCode[];
}

/** A JSON response. */
const json = (description: string, schema: z.ZodType, example: unknown) => ({
  description,
  content: { "application/json": { schema, example } },
});

const FORM = "application/x-www-form-urlencoded";

const csrfToken = z.string().meta({ description: "From GET /auth/csrf, whose cookie is sent as well." });

const asJson = z.literal("true").meta({ description: "Answers JSON; without it the answer is a redirect." });

const led = z.object({ url: z.string().meta({ description: "Where a browser would be led." }) });

const session = z.object({
  user: z.object({
    uid: objectId,
    email: z.string(),
    name: z.string(),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    role: z.enum(ROLES),
    hasPassword: z.boolean(),
    isEmailVerified: z.boolean(),
    telephone: z.string(),
  }),
  expires: instant,
});

const person = {
  uid: EXAMPLE_ID,
  email: "member@nibash.test",
  name: "Tanvir Hasan",
  displayName: "Tanvir Hasan",
  photoURL: null,
  role: "member",
  hasPassword: true,
  isEmailVerified: true,
  telephone: "+880 1711 000000",
};

const redirect = {
  description: "Without json=true: the same as a redirect.",
  headers: z.object({ Location: z.string() }),
};

/** The calls of next-auth. */
const SIGN_IN_CALLS: readonly ExternalCall[] = [
  {
    call: "GET /auth/csrf",
    tag: "sign-in",
    summary: "Begin a sign-in or a sign-out",
    description: "Everybody. Answers a token and sets a cookie; a form takes both.",
    roles: ["public"],
    answers: { 200: json("Done.", z.object({ csrfToken: z.string() }), { csrfToken: "f466b900".repeat(8) }) },
    errors: ["unavailable"],
  },
  {
    call: "POST /auth/callback/credentials",
    tag: "sign-in",
    summary: "Log in with email and password",
    description:
      "Everybody. Sets the session cookie. Where csrfToken and its cookie do not belong together nobody is signed in, " +
      "and `url` ends in `csrf=true`.",
    roles: ["public"],
    body: {
      [FORM]: {
        schema: z.object({ csrfToken, email: z.string(), password: z.string(), json: asJson }),
        example: {
          csrfToken: "f466b900".repeat(8),
          email: "member@nibash.test",
          password: "Nibash#2026",
          json: "true",
        },
      },
    },
    answers: {
      200: json("Signed in.", led, { url: "http://localhost:3000/" }),
      302: redirect,
      401: json("Email or password is not right.", led, {
        url: "http://localhost:3000/api/auth/error?error=CredentialsSignin&provider=credentials",
      }),
      503: json("Nobody can log in right now.", z.union([led, problem]), {
        url: "http://localhost:3000/api/auth/error?error=unavailable&provider=credentials",
      }),
    },
    errors: ["invalid_input", "too_large", "rate_limited"],
  },
  {
    call: "GET /auth/session",
    tag: "sign-in",
    summary: "Who is signed in",
    description: "Everybody, by the session cookie; without one, or with one that is over, an empty object.",
    roles: ["public"],
    answers: {
      200: json("Done.", z.union([session, z.object({})]), {
        user: person,
        expires: "2026-11-28T09:30:00.000Z",
      }),
    },
    errors: ["unavailable"],
  },
  {
    call: "POST /auth/signout",
    tag: "sign-in",
    summary: "Sign out",
    description: "Everybody. Ends the session of the cookie, and every access token of it, at once.",
    roles: ["public"],
    body: {
      [FORM]: {
        schema: z.object({ csrfToken, json: asJson }),
        example: { csrfToken: "f466b900".repeat(8), json: "true" },
      },
    },
    answers: { 200: json("Signed out.", led, { url: "http://localhost:3000/" }), 302: redirect },
    errors: ["invalid_input", "too_large", "unavailable"],
  },
];

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

/** A photo whose description says who may see it. */
const privatePhoto = (
  photo: Pick<ExternalCall, "call" | "tag" | "summary" | "parameters" | "description">,
): ExternalCall => ({
  ...photo,
  description: `${photo.description}, by the session's cookie or an access token; to everybody else there is none. A range of bytes is answered with 206. It may be kept, and is asked for again each time (\`ETag\`).`,
  security: [{ accessToken: [] }, { session: [] }],
  roles: ["optional"],
  answers: {
    200: {
      description: "Done.",
      content: { "image/webp": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
  errors: ["not_found", "unavailable"],
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
  },
  privatePhoto({
    call: "GET /payment-reports/{id}/photo",
    tag: "paymentReports",
    summary: "The slip of a reported payment",
    parameters: [idIn("id")],
    description: "Its reporter and admins",
  }),
  privatePhoto({
    call: "GET /expenses/{id}/photo",
    tag: "expenses",
    summary: "The receipt of an expense",
    parameters: [idIn("id")],
    description: "Who reads the book",
  }),
  privatePhoto({
    call: "GET /repairs/{id}/photos/{photo_id}",
    tag: "repairs",
    summary: "A photo of a repair; larger with `?size=large`",
    parameters: [idIn("id"), idIn("photo_id")],
    description: "Its tenant and admins",
  }),
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
    responses: { ...outside.answers, ...failuresOf(outside.errors) },
    "x-roles": [...outside.roles],
  };
});
