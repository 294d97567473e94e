import { ROLES } from "@/lib/contracts/endpoint";
import { problem } from "@/lib/contracts/errors";
import { EXAMPLE_ID, instant, objectId } from "@/lib/contracts/fields";
import * as z from "@/lib/contracts/zod";
import { json, type ExternalCall } from "./openapi-call";

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
export const SIGN_IN_CALLS: readonly ExternalCall[] = [
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
    summary: "Sign in with email and password",
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
      503: json("Nobody can sign in right now.", z.union([led, problem]), {
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
