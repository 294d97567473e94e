import { endpoint } from "./endpoint";
import { objectId } from "./fields";
import { billingPeriod, month } from "./payments";
import * as z from "./zod";

/**
 * `due`: this month is not paid yet; `late`: an earlier one is not either; `disputed`: the bank holds a payment of this
 * month; `overpaid`: a month was paid twice, and the second money is to be given back.
 */
export const RENT_STATUSES = ["paid", "processing", "due", "late", "disputed", "overpaid"] as const;

/** What one tenant owes, in dollars: all unpaid months from the start of the agreement to this one. */
export const rentRollRow = z
  .object({
    agreement_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    rent: z.number(),
    status: z.enum(RENT_STATUSES),
    /** The agreement has ended: a debt cannot be paid by card any more. */
    is_former: z.boolean(),
    /** The payment of this month, where there is one. */
    payment_id: objectId.nullable(),
    discount: z.number(),
    /** What of this month the admins let the tenant off. */
    waived: z.number(),
    /** What was received for this month and is kept: neither given back nor in dispute. */
    paid: z.number(),
    in_dispute: z.number(),
    /** Money for months that another payment holds, and for time after the last day of who leaves. */
    to_give_back: z.number(),
    /** Oldest first; this month is among them where it is unpaid. */
    unpaid_periods: z.array(billingPeriod),
    owed: z.number(),
  })
  .meta({ id: "RentRollRow" });
export type RentRollRow = z.infer<typeof rentRollRow>;

/** Half a year before it is told as well, so not the first months that can be written. */
const rentRollPeriod = billingPeriod.refine((period) => period >= "2000-01", "Use a month like 2026-11.");

/** GET /rent-roll: who has paid the month (this one unless said), who is late and by how much; by apartment. Dollars. */
export const getRentRoll = endpoint({
  method: "GET",
  path: "/rent-roll",
  summary: "Who has paid this month",
  allow: ["admin"],
  query: z.strictObject({ period: rentRollPeriod.optional() }),
  response: z.object({
    period: billingPeriod,
    month,
    /** The rents of all rows: who lived here in the month, and who paid for it and left. */
    expected: z.number(),
    /** What was received for the month and is kept, of the same people. */
    collected: z.number(),
    in_dispute: z.number(),
    given_back: z.number(),
    discounts: z.number(),
    waived: z.number(),
    /** What is owed in all, earlier months included. */
    outstanding: z.number(),
    /** The same for each of the last six months, this one last. */
    received: z.array(z.object({ period: billingPeriod, month, collected: z.number() })),
    rows: z.array(rentRollRow),
  }),
  example: { query: { period: "2025-01" } },
});
