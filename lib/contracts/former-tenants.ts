import { endpoint } from "./endpoint";
import { instant, objectId, pageQuery, search } from "./fields";
import { FORMER_SORTS, FORMER_STATES } from "./former-tenants.sorts";
import { billingPeriod } from "./payments";
import * as z from "./zod";
import { EXAMPLE_ID, MEMBER, HOME } from "./fields";

/** An ended agreement with its open money (docs/product.md 5.28). Dollars. */
export const formerTenant = z
  .object({
    agreement_id: objectId,
    user_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    rent: z.number(),
    accept_date: instant,
    ended_at: instant,
    /** Oldest first, as in the rent roll. */
    unpaid_periods: z.array(billingPeriod),
    owed: z.number(),
    /** Money kept for months that are not owed. */
    to_give_back: z.number(),
    /** Of the deposit. */
    held: z.number(),
  })
  .meta({ id: "FormerTenant" });
export type FormerTenant = z.infer<typeof formerTenant>;

/** GET /former-tenants: the last to leave first; `q` searches parts of name, email or apartment. */
export const listFormerTenants = endpoint({
  method: "GET",
  path: "/former-tenants",
  summary: "Who has lived here, what they owe, and what deposit is held",
  allow: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(FORMER_SORTS).optional(),
    state: z.enum(FORMER_STATES).optional(),
    q: search().optional(),
  }),
  response: z.array(formerTenant),
  paged: true,
  example: {
    query: { state: "open", page: "1", limit: "20" },
    response: [
      {
        agreement_id: EXAMPLE_ID,
        user_id: EXAMPLE_ID,
        ...MEMBER,
        ...HOME,
        accept_date: "2025-11-01T09:30:00.000Z",
        ended_at: "2026-10-31T09:30:00.000Z",
        unpaid_periods: ["2026-10"],
        owed: 780,
        to_give_back: 0,
        held: 1560,
      },
    ],
  },
});
