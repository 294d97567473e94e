import { endpoint } from "./endpoint";
import { day } from "./fields";
import { billingPeriod } from "./payments";
import * as z from "./zod";

/**
 * `due`: owed and unpaid; `overpaid`: not owed with money kept, as for a month paid twice or after the tenancy's end;
 * `given_back`: not owed and refunded.
 */
export const MONTH_STATES = ["paid", "processing", "due", "disputed", "overpaid", "given_back"] as const;

/** A month of the caller, in dollars: `due` is its price, `owed` the unpaid part. */
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

/** The debts and payments of a current or former tenant (docs/product.md 5.25). Dollars. */
export const myBalance = z
  .object({
    /** All unpaid months up to this one. */
    due: z.number(),
    /** The due day of the oldest of them that no bank is processing; null if there is none. */
    until: day.nullable(),
    /** Whether the days of grace after that day are over. */
    late: z.boolean(),
    /** The last paid month without a gap, of the newest tenancy; null if its first month is unpaid. */
    paid_until: billingPeriod.nullable(),
    /** The oldest month payable by card now; null for a former tenant, or if all are paid. */
    next: billingPeriod.nullable(),
    /** The due day of that month. */
    next_due: day.nullable(),
    /** Money kept for months that are not owed. */
    to_give_back: z.number(),
    /** Of the newest tenancy; null if there was none in two years. */
    apartment_no: z.string().nullable(),
    is_former: z.boolean(),
    /** Oldest first: the months of two years, and months paid ahead. */
    months: z.array(monthBalance),
  })
  .meta({ id: "MyBalance" });
export type MyBalance = z.infer<typeof myBalance>;

/** GET /my-balance: the caller's own; zero without a tenancy. */
export const getMyBalance = endpoint({
  method: "GET",
  path: "/my-balance",
  summary: "What one owes oneself, until when, and what is paid",
  allow: ["user", "member"],
  response: myBalance,
  example: {
    response: {
      due: 780,
      until: "2026-11-05",
      late: false,
      paid_until: "2026-10",
      next: "2026-11",
      next_due: "2026-11-05",
      to_give_back: 0,
      apartment_no: "5B",
      is_former: false,
      months: [
        {
          period: "2026-10",
          apartment_no: "5B",
          due: 663,
          received: 663,
          given_back: 0,
          in_dispute: 0,
          kept: 663,
          owed: 0,
          status: "paid",
        },
        {
          period: "2026-11",
          apartment_no: "5B",
          due: 780,
          received: 0,
          given_back: 0,
          in_dispute: 0,
          kept: 0,
          owed: 780,
          status: "due",
        },
      ],
    },
  },
});
