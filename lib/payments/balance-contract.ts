import { MONEY_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { day, EXAMPLE_ID, objectId } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";
import { billingPeriod } from "./contract";
import { BAD_YEAR } from "./names";

/**
 * `due`: owed and unpaid; `overpaid`: not owed with money kept, as for a month paid twice or after the tenancy's end;
 * `given_back`: not owed and refunded.
 */
const MONTH_STATES = ["paid", "processing", "due", "disputed", "overpaid", "given_back"] as const;

/** A month of the caller, in dollars: `due` is its price, `kept` what is paid of it, `owed` the rest. */
const monthBalance = z
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
const myBalance = z
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
    /** The due day of that month, and what is open of it. */
    next_due: day.nullable(),
    next_open: z.number(),
    /** What is left over of tenancies that have ended. */
    to_give_back: z.number(),
    /** What is left over while the tenancy goes on: it pays what comes next. */
    credit: z.number(),
    /** Of the newest tenancy; null if there was none. */
    apartment_no: z.string().nullable(),
    is_former: z.boolean(),
    /** All months, oldest first, with those paid ahead. */
    months: z.array(monthBalance),
  })
  .meta({ id: "MyBalance" });

export type MyBalance = z.infer<typeof myBalance>;

/** GET /my-balance: the caller's own; zero without a tenancy. */
export const getMyBalance = endpoint({
  method: "GET",
  path: "/my-balance",
  summary: "What one owes, by when, and what is paid",
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
      next_open: 780,
      to_give_back: 0,
      credit: 0,
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

const year = z
  .string()
  .regex(/^[12]\d{3}$/, BAD_YEAR)
  .meta({ example: "2026" });

/** GET /my-statements: the years with a statement, newest first; empty if the caller has never lived here. */
export const listMyStatements = endpoint({
  method: "GET",
  path: "/my-statements",
  summary: "The years that have a statement of one's own rent",
  allow: ["user", "member"],
  response: z.array(z.number().int()),
  example: { response: [2026, 2025] },
});

/** GET /members/{id}/statements: the same of anybody who has had an agreement, for admins. */
export const listMemberStatements = endpoint({
  method: "GET",
  path: "/members/{id}/statements",
  summary: "The years that have a statement of a member's rent",
  allow: MONEY_READ,
  params: z.strictObject({ id: objectId }),
  response: z.array(z.number().int()),
  example: { params: { id: EXAMPLE_ID }, response: [2026, 2025] },
});

/** GET /my-statements/{year}: the rent of a year as a PDF, also for former tenants (docs/product.md 5.54). */
export const getMyStatement = endpoint({
  method: "GET",
  path: "/my-statements/{year}",
  summary: "A statement of one's own rent for a year, as PDF",
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
  summary: "A statement of a member's rent for a year, as PDF",
  allow: MONEY_READ,
  params: z.strictObject({ id: objectId, year }),
  response: z.string(),
  file: "application/pdf",
  limit: "receipt",
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_ID, year: "2026" } },
});
