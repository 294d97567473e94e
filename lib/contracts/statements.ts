import { endpoint } from "./endpoint";
import { EXAMPLE_ID, objectId } from "./fields";
import { BAD_YEAR } from "./payments.sentences";
import * as z from "./zod";

const year = z
  .string()
  .regex(/^[12]\d{3}$/, BAD_YEAR)
  .meta({ example: "2026" });

/** GET /my-statements: the years with a statement, newest first; empty if the caller has never lived here. */
export const listMyStatements = endpoint({
  method: "GET",
  path: "/my-statements",
  summary: "The years of which there is a statement of the own rent",
  allow: ["user", "member"],
  response: z.array(z.number().int()),
  example: { response: [2026, 2025] },
});

/** GET /members/{id}/statements: the same of anybody who has had an agreement, for admins. */
export const listMemberStatements = endpoint({
  method: "GET",
  path: "/members/{id}/statements",
  summary: "The years of which there is a statement of a member's rent",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: z.array(z.number().int()),
  example: { params: { id: EXAMPLE_ID }, response: [2026, 2025] },
});

/** GET /my-statements/{year}: the rent of a year as a PDF, also for former tenants (docs/product.md 5.54). */
export const getMyStatement = endpoint({
  method: "GET",
  path: "/my-statements/{year}",
  summary: "A statement of the own rent of a year as PDF",
  allow: ["user", "member"],
  params: z.strictObject({ year }),
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
  example: { params: { year: "2026" } },
});

/** GET /members/{id}/statements/{year}: the same of anybody who has had an agreement, for admins. */
export const getMemberStatement = endpoint({
  method: "GET",
  path: "/members/{id}/statements/{year}",
  summary: "A statement of a member's rent of a year as PDF",
  allow: ["admin"],
  params: z.strictObject({ id: objectId, year }),
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_ID, year: "2026" } },
});
