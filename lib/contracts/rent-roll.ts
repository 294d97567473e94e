import { endpoint } from "./endpoint";
import { objectId } from "./fields";
import { billingPeriod, month } from "./payments";
import { lastReminder } from "./rent-reminders";
import { RENT_STATUSES, ROLL_AGES } from "./rent-roll.names";
import { BAD_MONTH } from "./shared.sentences";
import * as z from "./zod";

/** Dollars by how many days ago they were due; what is not due yet is among the first. */
const ages = z.object({ days_30: z.number(), days_60: z.number(), days_90: z.number(), older: z.number() });

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
    /** What the month costs before coupon and waiver; 0 for who did not live here in it. */
    expected: z.number(),
    /** The same after both. */
    due: z.number(),
    discount: z.number(),
    /** What of this month the admins let the tenant off. */
    waived: z.number(),
    received: z.number(),
    given_back: z.number(),
    /** What was received for this month and is kept: neither given back nor in dispute. */
    paid: z.number(),
    in_dispute: z.number(),
    /** Money for months that another payment holds, and for time after the last day of who leaves. */
    to_give_back: z.number(),
    /** Oldest first; this month is among them where it is unpaid. */
    unpaid_periods: z.array(billingPeriod),
    owed: z.number(),
    /** Since the oldest of them was due; 0 while nothing is late: the days of grace run, or the bank is at it. */
    days_late: z.number().int(),
    ageing: ages,
    last_reminder: lastReminder.nullable(),
  })
  .meta({ id: "RentRollRow" });
export type RentRollRow = z.infer<typeof rentRollRow>;

/** The sums of the rows. */
const totals = {
  /** The rents of who lived here in the month, and who paid for it and left. */
  expected: z.number(),
  due: z.number(),
  /** What was received for the month, whatever became of it. */
  received_total: z.number(),
  /** What of it is kept. */
  collected: z.number(),
  in_dispute: z.number(),
  given_back: z.number(),
  discounts: z.number(),
  waived: z.number(),
  to_give_back: z.number(),
  /** What is owed in all, earlier months included. */
  outstanding: z.number(),
  ageing: ages,
};

/** Half a year before it is told as well, so not the first months that can be written. */
const rentRollPeriod = billingPeriod.refine((period) => period >= "2000-01", BAD_MONTH);

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
    ...totals,
    /** What was collected in each of the last six months, this one last. */
    received: z.array(z.object({ period: billingPeriod, month, collected: z.number() })),
    rows: z.array(rentRollRow),
  }),
  example: { query: { period: "2025-01" } },
});

/** What the rows of a roll are narrowed down to. */
const rollFilter = {
  state: z.enum(RENT_STATUSES).optional(),
  /** How long ago something that is open was due. */
  age: z.enum(ROLL_AGES).optional(),
  /** Part of name, email or apartment. */
  words: z.string().trim().max(80).optional(),
};

/** GET /rent-roll/csv: the same rows and filters as a file, with their sums as the last line. */
export const exportRentRoll = endpoint({
  method: "GET",
  path: "/rent-roll/csv",
  summary: "The rent roll of a month as CSV",
  allow: ["admin"],
  query: z.strictObject({ period: rentRollPeriod.optional(), ...rollFilter }),
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: { query: { period: "2025-01", age: "older" } },
});

/** GET /rent-roll/history: each of 24 months (until this one unless said) as its rent roll has it, oldest first. Dollars. */
export const getRentHistory = endpoint({
  method: "GET",
  path: "/rent-roll/history",
  summary: "Income, outstanding rent and homes let, month by month",
  allow: ["admin"],
  query: z.strictObject({ period: rentRollPeriod.optional() }),
  response: z.object({
    /** How many homes are on the list today. */
    homes: z.number().int(),
    months: z.array(
      z.object({
        period: billingPeriod,
        expected: z.number(),
        collected: z.number(),
        outstanding: z.number(),
        /** Homes whose rent of the month somebody owes or owed. */
        let: z.number().int(),
      }),
    ),
  }),
  example: { query: { period: "2025-01" } },
});
