import { apartmentNo } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { METERS, OFFICE, endpoint } from "@/lib/platform/contracts/endpoint";
import { billingPeriod, line, orEmpty, text } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/** A meter's figure, and what a unit costs in dollars. */
const meterUnit = z
  .number("Please enter a number.")
  .min(0, "Please enter a number from 0.")
  .max(1_000_000_000, "This is more than a meter shows.");

const NO_UTILITY = "Please name the meter.";

export const NO_RATE =
  "This meter has no price a unit yet. An admin or accountant enters its first readings.";

const NO_METER_REASON = "Please say why it is lower.";

export const NOT_READ_YET =
  "No meter can have been read in a month that is to come. Please choose this month or one before it.";

/** The most apartments of a sheet. */
const MOST_READINGS = 2_000;

/** `first`: nothing is charged, since nothing is known of before. `unchanged`: it is on the bill already. */
const METER_OUTCOMES = ["charged", "first", "unchanged", "refused"] as const;

export type MeterOutcome = (typeof METER_OUTCOMES)[number];

interface Reading {
  /** Null if there is none before. */
  readonly previous: number | null;
  readonly current: number;
  readonly reason: string;
}

interface Metered {
  readonly outcome: Exclude<MeterOutcome, "unchanged">;
  readonly cents: number;
  readonly message: string;
}

/** The most that a reading may cost, in cents: a digit too many is typed more easily than used. */
const MOST_CENTS = 1_000_000 * 100;

/** The most units of a reading by who may not know the rate: a bound in money would tell it. */
const MOST_UNITS = 100_000;

/**
 * Returns what a reading costs at a rate in dollars per unit (docs/product.md 5.77). A meter that shows less than before was
 * replaced or has run over, and counts from 0, if a reason is given. Outcome and message depend on the rate only for who sees money.
 */
export function meterCharge(
  { previous, current, reason }: Reading,
  rate: number,
  { seesMoney = true }: { readonly seesMoney?: boolean } = {},
): Metered {
  if (previous === null)
    return { outcome: "first", cents: 0, message: "The first reading: the next one is charged from it." };
  const isLower = current < previous;
  const before = previous.toLocaleString("en-US");
  if (isLower && !reason)
    return { outcome: "refused", cents: 0, message: `It showed ${before} before. ${NO_METER_REASON}` };
  const units = isLower ? current : current - previous;
  // The product of two decimals is a little beside a half.
  const cents = Math.round(Number((units * rate * 100).toFixed(4)));
  if (seesMoney ? cents > MOST_CENTS : units > MOST_UNITS) {
    const most = seesMoney ? formatMoney(1_000_000, "en") : `${MOST_UNITS.toLocaleString("en-US")} units`;
    return { outcome: "refused", cents: 0, message: `This is more than ${most}. Look at the digits.` };
  }
  return {
    outcome: "charged",
    cents,
    message: isLower ? `It counts from 0: it showed ${before} before.` : "",
  };
}

const sheet = { utility: line(40, NO_UTILITY), period: billingPeriod };

/** A rented apartment's meter in a month. */
const meter = z
  .object({
    apartment_no: z.string(),
    name: z.string(),
    previous: z.number().nullable(),
    previous_period: billingPeriod.nullable(),
    /** The reading of this month that is on the bill, and what it costs in dollars; null if there is none. */
    current: z.number().nullable(),
    amount: z.number().nullable(),
  })
  .meta({ id: "Meter" });

export type Meter = z.infer<typeof meter>;

const sheetReply = z.object({
  /** The last rate of this utility, in dollars per unit; null if there is none, and for a caretaker, as amounts are. */
  rate: z.number().nullable(),
  /** Whether there is one: before, a caretaker's reading has no price. */
  has_rate: z.boolean(),
  rows: z.array(meter),
});

export type MeterSheet = z.infer<typeof sheetReply>;

/** GET /meter-readings: every rented apartment with its last reading of a utility before a month, and that of the month. */
export const getMeters = endpoint({
  method: "GET",
  path: "/meter-readings",
  summary: "The meters of all rented apartments, with their last readings",
  allow: OFFICE,
  query: z.strictObject(sheet),
  response: sheetReply,
  example: {
    query: { utility: "electricity", period: "2026-11" },
    response: {
      rate: 0.1,
      has_rate: true,
      rows: [
        {
          apartment_no: "5B",
          name: "Tanvir Hasan",
          previous: 1_200,
          previous_period: "2026-10",
          current: null,
          amount: null,
        },
      ],
    },
  },
});

const reason = orEmpty(text(500, NO_METER_REASON)).default("");

/** The form of a sheet: apartments without a figure are left out. */
export const meterForm = z.strictObject({
  rate: meterUnit,
  readings: z.array(z.strictObject({ apartment_no: z.string(), current: meterUnit.nullable(), reason })),
});

const meterRow = z
  .object({
    apartment_no: z.string(),
    outcome: z.enum(METER_OUTCOMES),
    /** Dollars; null for a caretaker. */
    amount: z.number().nullable(),
    message: z.string().meta({ description: "Why it is refused, or how it is counted; may be empty." }),
  })
  .meta({ id: "MeterRow" });

export type MeterRow = z.infer<typeof meterRow>;

/**
 * POST /meter-readings: the readings of one utility in one month (docs/product.md 5.77). Returns the outcome of each; writes only
 * with `apply=true`, all readings or none, and each once.
 */
export const postMeters = endpoint({
  method: "POST",
  path: "/meter-readings",
  summary: "Meter readings of many apartments: a dry run, and with apply=true all of it or nothing",
  allow: METERS,
  limit: "money",
  errors: ["conflict"],
  query: z.strictObject({
    apply: z
      .literal("true", "Write true, or leave it out.")
      .transform(() => true)
      .optional()
      .meta({
        type: "string",
        enum: ["true"],
        description:
          "Puts all readings on the bills in one step. Where one is refused nothing is written: the answer is 200 all the same, with `applied` false and every row.",
      }),
  }),
  body: z.strictObject({
    ...sheet,
    rate: meterUnit.optional().meta({
      description:
        "In dollars per unit. Without it, and always for a caretaker, the last one of this utility.",
    }),
    readings: z
      .array(z.strictObject({ apartment_no: apartmentNo, current: meterUnit, reason }))
      .max(MOST_READINGS, `Use at most ${MOST_READINGS.toLocaleString("en-US")}.`)
      .refine(
        (readings) => new Set(readings.map(({ apartment_no }) => apartment_no)).size === readings.length,
        "Name each apartment once.",
      ),
  }),
  response: z.object({
    rows: z.array(meterRow),
    applied: z.boolean().meta({ description: "Whether all of it is on the bills." }),
  }),
  example: {
    body: {
      utility: "electricity",
      period: "2026-11",
      rate: 0.1,
      readings: [{ apartment_no: "5B", current: 1_445 }],
    },
    response: {
      rows: [{ apartment_no: "5B", outcome: "charged", amount: 24.5, message: "" }],
      applied: false,
    },
  },
});

/** The audit trail's sentences. */
export const audited = {
  "meters.posted": [
    "{who} entered {after.readings} readings of {subject} for {after.period|month}, {after.amount|dollars} together",
    "{who} entered readings of {subject}",
  ],
} as const;
