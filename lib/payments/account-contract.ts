import { apartmentNo } from "@/lib/apartments/contract";
import { CURRENCIES } from "@/lib/platform/contracts/currency";
import { MONEY_READ, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import { billingPeriod, day, EXAMPLE_ID, objectId, pdf } from "@/lib/platform/contracts/fields";
import { PAYMENT_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";
import { month, PAYMENT_STATUSES, settles } from "./contract";
import { BAD_YEAR } from "./names";
import { covers, LINE_KINDS } from "./office-contract";

/** A line of a bill; dollars. A credit and a waiver have a negative amount. */
const accountLine = z
  .object({
    id: z.string(),
    kind: z.enum(LINE_KINDS),
    label: z.string(),
    amount: z.number(),
    /** What a coupon takes off. */
    discount: z.number(),
    open: z.number(),
  })
  .meta({ id: "AccountLine" });

const accountMonth = z
  .object({
    period: billingPeriod,
    /** The day on which the first of its lines is due. */
    due_on: day,
    apartment_no: z.string(),
    lines: z.array(accountLine),
    open: z.number().meta({ description: "What is open of its lines, also of a month ahead." }),
  })
  .meta({ id: "AccountMonth" });

const accountReceipt = z
  .object({
    id: objectId,
    number: z.string(),
    period: billingPeriod,
    apartment_no: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    /** What was received. */
    amount: z.number(),
    /** What is left of it after refunds and lost disputes. */
    kept: z.number(),
    on: day,
    method: z.enum(PAYMENT_METHODS),
    covers,
    settles,
  })
  .meta({ id: "AccountReceipt" });

/** All bills and receipts of a person, over all homes, newest month first; dollars. */
const account = z
  .object({
    currency: z.enum(CURRENCIES),
    open: z.number().meta({
      description:
        "What is open of all bills up to this month, whatever its due day. Lines of a month ahead are open in their month, and not in this sum.",
    }),
    /** What is left over and pays what comes next. */
    credit: z.number(),
    /** What is left over of a tenancy that has ended. */
    to_refund: z.number(),
    /** What of the open amount is past its due day and the days of grace. */
    late: z.number(),
    /** The last month of the newest tenancy before the first open one. */
    paid_until: billingPeriod.nullable(),
    months: z.array(accountMonth),
    receipts: z.array(accountReceipt),
  })
  .meta({ id: "Account" });

export type Account = z.infer<typeof account>;

const EXAMPLE_ACCOUNT = {
  currency: "USD",
  open: 780,
  credit: 0,
  to_refund: 0,
  late: 0,
  paid_until: "2026-10",
  months: [
    {
      period: "2026-11",
      due_on: "2026-11-05",
      apartment_no: "5B",
      lines: [{ id: "rent:2026-11", kind: "rent", label: "Rent", amount: 780, discount: 0, open: 780 }],
      open: 780,
    },
  ],
  receipts: [
    {
      id: EXAMPLE_ID,
      number: "2026-10-5B-234567",
      period: "2026-10",
      apartment_no: "5B",
      status: "paid",
      amount: 780,
      kept: 780,
      on: "2026-10-04",
      method: "card",
      covers: [{ period: "2026-10", kind: "rent", amount: 780 }],
      settles: { periods: ["2026-10"], credit: 0, to_refund: 0 },
    },
  ],
};

/** GET /my-account: the caller's own bills and receipts, also of a former tenant. */
export const getMyAccount = endpoint({
  method: "GET",
  path: "/my-account",
  summary: "One's own bills and receipts, and what is open of them",
  allow: ["user", "member"],
  response: account,
  example: { response: EXAMPLE_ACCOUNT },
});

/** GET /accounts/{user_id}: the same of anybody, for admins; empty if they have never lived here. */
export const getAccount = endpoint({
  method: "GET",
  path: "/accounts/{user_id}",
  summary: "A tenant's bills and receipts, and what is open of them",
  allow: MONEY_READ,
  params: z.strictObject({ user_id: objectId }),
  response: account,
  example: { params: { user_id: EXAMPLE_ID }, response: EXAMPLE_ACCOUNT },
});

/** GET /bills/{period}: a month's bill, for its current or former tenant, and of anybody for admins. Else 404. */
export const getBillFile = endpoint({
  method: "GET",
  path: "/bills/{period}",
  summary: "The bill of a month as PDF",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ period: billingPeriod }),
  /** Whose, by an admin; the apartment, if the person has had more than one. */
  query: z.strictObject({ user_id: objectId.optional(), apartment_no: apartmentNo.optional() }),
  ...pdf,
  example: { params: { period: "2026-11" }, query: { user_id: EXAMPLE_ID, apartment_no: "5B" } },
});

/** `due`: not paid yet; `late`: unpaid after the days of grace; `overpaid`: to be refunded. */
export const MONTH_STATES = [
  "paid",
  "processing",
  "due",
  "late",
  "disputed",
  "overpaid",
  "refunded",
] as const;

/** A month of a person's rent, owed or paid; a month paid twice appears twice. Dollars. */
export const memberMonth = z
  .object({
    period: billingPeriod,
    month,
    apartment_no: z.string(),
    rent: z.number(),
    /** The amount received, neither refunded nor in dispute. */
    paid: z.number(),
    given_back: z.number(),
    state: z.enum(MONTH_STATES),
    /** The id of the payment with a receipt; null if there is none. */
    payment_id: objectId.nullable(),
  })
  .meta({ id: "MemberMonth" });

export type MemberMonth = z.infer<typeof memberMonth>;

/**
 * `due`: owed and unpaid; `overpaid`: not owed with money kept, as for a month paid twice or after the tenancy's end;
 * `given_back`: not owed and refunded.
 */
const BALANCE_STATES = ["paid", "processing", "due", "disputed", "overpaid", "given_back"] as const;

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
    status: z.enum(BALANCE_STATES),
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
  ...pdf,
  example: { params: { year: "2026" } },
});

/** GET /members/{id}/statements/{year}: the same of anybody who has had an agreement, for admins. */
export const getMemberStatement = endpoint({
  method: "GET",
  path: "/members/{id}/statements/{year}",
  summary: "A statement of a member's rent for a year, as PDF",
  allow: MONEY_READ,
  params: z.strictObject({ id: objectId, year }),
  ...pdf,
  example: { params: { id: EXAMPLE_ID, year: "2026" } },
});
