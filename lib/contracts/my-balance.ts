import { endpoint } from "./endpoint";
import { day } from "./fields";
import { billingPeriod } from "./payments";
import * as z from "./zod";

/**
 * `due`: owed and not paid; `overpaid`: nothing is owed for it and money of it is kept, as for a month that was paid twice
 * or lies behind the end of the tenancy; `given_back`: nothing is owed for it, and what was paid went back.
 */
export const MONTH_STATES = ["paid", "processing", "due", "disputed", "overpaid", "given_back"] as const;

/** One month of one's own in dollars: `due` is its price, `owed` what of it is still to be paid. */
export const monthBalance = z
  .object({
    period: billingPeriod,
    apartment_no: z.string(),
    due: z.number(),
    received: z.number(),
    given_back: z.number(),
    in_dispute: z.number(),
    kept: z.number(),
    owed: z.number(),
    status: z.enum(MONTH_STATES),
  })
  .meta({ id: "MonthBalance" });
export type MonthBalance = z.infer<typeof monthBalance>;

/** What a tenant, also a former one, owes and has paid (docs/product.md 5.25). Dollars. */
export const myBalance = z
  .object({
    /** All unpaid months up to this one. */
    due: z.number(),
    /** The day on which the oldest of them was or is due, but for those that the bank is at; null where there is none. */
    until: day.nullable(),
    /** The days of grace after that day are over. */
    late: z.boolean(),
    /** The last month without a gap that is paid, of the newest tenancy; null where its first is not. */
    paid_until: billingPeriod.nullable(),
    /** The oldest month that can be paid by card now; null for a former tenant, and where all are paid. */
    next: billingPeriod.nullable(),
    /** The day on which that month was or is due. */
    next_due: day.nullable(),
    /** Kept for months that nothing is owed for. */
    to_give_back: z.number(),
    /** Of the newest tenancy; null where there has been none in two years. */
    apartment_no: z.string().nullable(),
    is_former: z.boolean(),
    /** Oldest first: what was owed in two years, and what has been paid ahead. */
    months: z.array(monthBalance),
  })
  .meta({ id: "MyBalance" });
export type MyBalance = z.infer<typeof myBalance>;

/** GET /my-balance: one's own; without a tenancy nothing is due. */
export const getMyBalance = endpoint({
  method: "GET",
  path: "/my-balance",
  summary: "What one owes oneself, until when, and what is paid",
  allow: ["user", "member"],
  response: myBalance,
});
