import { endpoint } from "./endpoint";
import { EXAMPLE_ID, line, modified, objectId, wholeNumber } from "./fields";
import * as z from "./zod";

/** GET /agreements/{id}/document: the agreement as a PDF, by default its newest version; own, or any for admins. Else 404. */
export const getAgreementDocument = endpoint({
  method: "GET",
  path: "/agreements/{id}/document",
  summary: "An agreement as PDF",
  allow: ["user", "member", "admin"],
  params: z.strictObject({ id: objectId }),
  query: z.strictObject({ version: wholeNumber(1, 100_000).optional() }),
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_ID }, query: { version: "1" } },
});

const signature = z.strictObject({ name: line(80, "Please type your name.") });

/** The form of a signature. */
export const signForm = signature;

/**
 * POST /my-agreement/sign: signs the newest version with the typed name; with `hash`, only if it is that version. 0 if it is
 * signed already.
 */
export const signAgreement = endpoint({
  method: "POST",
  path: "/my-agreement/sign",
  summary: "Sign one's own agreement",
  allow: ["member"],
  body: signature.extend({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "This is not the hash of a document.")
      .optional(),
  }),
  response: modified,
  limit: "request",
  errors: ["not_found", "conflict"],
  example: { body: { name: "Tanvir Ahmed" }, response: { modifiedCount: 1 } },
});
