import { month } from "@/lib/payments/contract";
import { MONEY_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  objectId,
  search,
  EXAMPLE_ID,
  EXAMPLE_MEMBER,
  EXAMPLE_APARTMENT,
} from "@/lib/platform/contracts/fields";
import { BAD_MONTH } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";
import { lastReminder } from "@/lib/rent-reminders/contract";

/**
 * `due`: unpaid; `late`: unpaid after the days of grace; `disputed`: a payment of this month is in dispute; `overpaid`:
 * nothing is owed, and money is to be refunded: for a month paid twice, charged by days, or after the end; `waived`: nothing is
 * owed, and nothing of the month is paid, since it is waived.
 */
export const RENT_STATUSES = ["paid", "processing", "due", "late", "disputed", "overpaid", "waived"] as const;

export type RentStatus = (typeof RENT_STATUSES)[number];

/** As screens say them. */
export const STATUS_LABELS: Readonly<Record<RentStatus, string>> = {
  paid: "paid",
  processing: "processing",
  due: "due",
  late: "late",
  disputed: "disputed",
  overpaid: "to refund",
  waived: "waived",
};

/** Debts by days since they were due; the first includes what is not due yet. */
export const ROLL_AGES = ["days_30", "days_60", "days_90", "older"] as const;

export type RollAge = (typeof ROLL_AGES)[number];

export const AGE_LABELS: Readonly<Record<RollAge, string>> = {
  days_30: "0–30 days",
  days_60: "31–60 days",
  days_90: "61–90 days",
  older: "Over 90 days",
};

const AGEING = { days_30: 780, days_60: 0, days_90: 0, older: 0 };

const ROLL_CSV = [
  "Apartment No,Name,Email,Telephone,Former,Status,Rent,Discount,Waived,Credited,Due,Received,Given Back,In Dispute,Kept,To Give Back,Credit,Owed,0–30 days,31–60 days,61–90 days,Over 90 days,Unpaid Months,Days Late,Last Reminder",
  "5B,Tanvir Hasan,member@nibash.test,+880 1711 000000,,due,780.00,0.00,0.00,0.00,780.00,0.00,0.00,0.00,0.00,0.00,0.00,780.00,780.00,0.00,0.00,0.00,2026-11,7,2026-11-05",
  ",Total,,,,,780.00,0.00,0.00,0.00,780.00,0.00,0.00,0.00,0.00,0.00,0.00,780.00,780.00,0.00,0.00,0.00,,,",
].join("\r\n");

/** Dollars by days since they were due; the first includes what is not due yet. */
const ages = z.object({ days_30: z.number(), days_60: z.number(), days_90: z.number(), older: z.number() });

/** A tenant's row, in dollars: all unpaid months from the start of the agreement to this one. */
const rentRollRow = z
  .object({
    agreement_id: objectId,
    user_id: objectId,
    name: z.string(),
    email: z.string(),
    /** Empty if not known. */
    telephone: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    rent: z.number(),
    status: z.enum(RENT_STATUSES),
    /** Whether the rent of this month is asked of the person; not of who has left, whatever else they owe. */
    asks_rent: z.boolean(),
    /** Whether the agreement has ended: a debt can then not be paid by card. */
    is_former: z.boolean(),
    /** The first payment that pays something of this month, if any. */
    payment_id: objectId.nullable(),
    /** The month's bill before coupon and waiver; 0 without one. */
    expected: z.number(),
    /** The same after both. */
    due: z.number(),
    discount: z.number(),
    /** What waivers take off it. */
    waived: z.number(),
    /** What the month's credits take off it. */
    credited: z.number(),
    /** What is paid of the bill, whenever it came, with what is in dispute, and what went back of money for the month. */
    received: z.number(),
    given_back: z.number(),
    /** What is paid of the bill, whenever it came, and not in dispute. */
    paid: z.number(),
    in_dispute: z.number(),
    /** What is left over once the tenancy has ended. 0 in a past month. */
    to_give_back: z.number(),
    /** What is left over while the tenancy goes on: it pays what comes next. 0 in a past month. */
    credit: z.number(),
    /** Oldest first; includes this month if it is unpaid. */
    unpaid_periods: z.array(billingPeriod),
    /** What is open of each month's rent, and no bank is processing, oldest first: what can be waived. */
    open_rents: z.array(z.object({ period: billingPeriod, rent: z.number() })),
    /** What is open beside them, and no bank is processing. */
    other_open: z.number(),
    owed: z.number(),
    /** What of it is late; what is not due yet is not. */
    late: z.number(),
    /** Days since the oldest of them was due; 0 if nothing is late: in the days of grace, or processing. */
    days_late: z.number().int(),
    ageing: ages,
    last_reminder: lastReminder.nullable(),
    /** Why no reminder of what is owed can be sent now, as a sentence; empty if one can, or nothing is owed. */
    no_reminder: z.string(),
  })
  .meta({ id: "RentRollRow" });

export type RentRollRow = z.infer<typeof rentRollRow>;

/** The sums of the rows. */
const totals = {
  /** The bills of the month. */
  expected: z.number(),
  due: z.number(),
  /** What was received for it, whatever happened to it since. */
  received_total: z.number(),
  /** The part of it that is kept. */
  collected: z.number(),
  in_dispute: z.number(),
  given_back: z.number(),
  discounts: z.number(),
  waived: z.number(),
  credited: z.number(),
  to_give_back: z.number(),
  /** What is left over while the tenancy goes on: it pays what comes next. */
  credit: z.number(),
  /** All debts, earlier months included. */
  outstanding: z.number(),
  ageing: ages,
};

/** The roll includes half a year before it, so the first months that can be written are not allowed. */
const rentRollPeriod = billingPeriod.refine((period) => period >= "2000-01", BAD_MONTH);

/** GET /rent-roll: who has paid the month (by default this one) and who is late by how much; by apartment. Dollars. */
export const getRentRoll = endpoint({
  method: "GET",
  path: "/rent-roll",
  summary: "Who has paid this month",
  allow: MONEY_READ,
  query: z.strictObject({ period: rentRollPeriod.optional() }),
  response: z.object({
    period: billingPeriod,
    month,
    ...totals,
    /** What came in each of the last six months, this one last, by day, less what went back; not by the month of the rent, and without what is deducted from deposits. */
    received: z.array(z.object({ period: billingPeriod, month, collected: z.number() })),
    rows: z.array(rentRollRow),
  }),
  example: {
    query: { period: "2025-01" },
    response: {
      period: "2026-11",
      month: "November",
      expected: 780,
      collected: 0,
      discounts: 0,
      waived: 0,
      credited: 0,
      due: 780,
      received_total: 0,
      outstanding: 780,
      in_dispute: 0,
      given_back: 0,
      to_give_back: 0,
      credit: 0,
      ageing: AGEING,
      received: [
        { period: "2026-10", month: "October", collected: 780 },
        { period: "2026-11", month: "November", collected: 0 },
      ],
      rows: [
        {
          agreement_id: EXAMPLE_ID,
          user_id: EXAMPLE_ID,
          ...EXAMPLE_MEMBER,
          telephone: "+880 1711 000000",
          ...EXAMPLE_APARTMENT,
          status: "due",
          payment_id: null,
          asks_rent: true,
          is_former: false,
          in_dispute: 0,
          to_give_back: 0,
          credit: 0,
          expected: 780,
          due: 780,
          received: 0,
          given_back: 0,
          discount: 0,
          waived: 0,
          credited: 0,
          paid: 0,
          unpaid_periods: ["2026-11"],
          open_rents: [{ period: "2026-11", rent: 780 }],
          other_open: 0,
          owed: 780,
          late: 0,
          days_late: 0,
          ageing: AGEING,
          last_reminder: { at: "2026-11-05T03:00:00.000Z", kind: "due", by: "" },
          no_reminder: "",
        },
      ],
    },
  },
});

/** The filters of a roll's rows. */
const rollFilter = {
  state: z.enum(RENT_STATUSES).optional(),
  /** The age of an open debt. */
  age: z.enum(ROLL_AGES).optional(),
  /** A part of name, email or apartment. */
  words: search().optional(),
};

/** GET /rent-roll/csv: the same rows and filters as a file, with a last line of sums. */
export const exportRentRoll = endpoint({
  method: "GET",
  path: "/rent-roll/csv",
  summary: "The rent roll of a month as CSV; its Rent is the whole bill, before discount and waiver",
  allow: MONEY_READ,
  query: z.strictObject({ period: rentRollPeriod.optional(), ...rollFilter }),
  response: z.string(),
  file: "text/csv; charset=utf-8",
  example: { query: { period: "2025-01", age: "older" }, response: ROLL_CSV },
});

/** GET /rent-roll/history: 24 months (by default up to this one) as in their rent rolls, oldest first. Dollars. */
export const getRentHistory = endpoint({
  method: "GET",
  path: "/rent-roll/history",
  summary: "Income, outstanding rent and homes let, month by month",
  allow: MONEY_READ,
  query: z.strictObject({ period: rentRollPeriod.optional() }),
  response: z.object({
    /** The number of listed apartments today. */
    homes: z.number().int(),
    months: z.array(
      z.object({
        period: billingPeriod,
        expected: z.number(),
        collected: z.number(),
        outstanding: z.number(),
        /** The number of apartments with rent for the month, paid or not. */
        let: z.number().int(),
      }),
    ),
  }),
  example: {
    query: { period: "2025-01" },
    response: {
      homes: 20,
      months: [{ period: "2026-11", expected: 780, collected: 0, outstanding: 780, let: 1 }],
    },
  },
});

/** A home's twelve months. In the building's currency. */
interface RegisterRow {
  readonly apartment_no: string;
  /** Who had a bill there in these months. */
  readonly names: readonly string[];
  /** Null in a month without a bill. */
  readonly paid: readonly (number | null)[];
  readonly total: number;
}

/** What was paid of each home's twelve months, with their sums (docs/product.md 5.82). */
export interface Register {
  readonly periods: readonly string[];
  readonly rows: readonly RegisterRow[];
  readonly paid: readonly number[];
  readonly open: readonly number[];
  readonly total: { readonly paid: number; readonly open: number };
}
