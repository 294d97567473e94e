import { MONEY, MONEY_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { billingPeriod, day, email, instant, objectId, EXAMPLE_ID } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/** The kinds of rent reminders (docs/product.md 5.40). */
export const REMINDER_KINDS = ["soon", "due", "late"] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_LABELS: Readonly<Record<ReminderKind, string>> = {
  soon: "due soon",
  due: "due now",
  late: "late",
};

const NOBODY_CHOSEN = "Please choose who is reminded.";

export const PAYMENT_REPORTED = "Has reported a payment: confirm or decline it first.";

export const REMINDED_TODAY = "Was already reminded today.";

export const OWES_NOTHING = "Nothing is due yet.";

const reminder = {
  agreement_id: EXAMPLE_ID,
  name: "Tanvir Hasan",
  email: "member@nibash.test",
  apartment_no: "5B",
  kind: "due",
  periods: ["2026-11"],
  amount: 780,
  sent_at: null,
  by: "",
};

/** A person's last reminder; `by` is the admin who sent it, empty for an automatic one. */
export const lastReminder = z
  .object({ at: instant, kind: z.enum(REMINDER_KINDS), by: z.string() })
  .meta({ id: "LastReminder" });

export type LastReminder = z.infer<typeof lastReminder>;

/** A reminder to be sent today, or sent today; dollars. */
const rentReminder = z
  .object({
    agreement_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    kind: z.enum(REMINDER_KINDS),
    /** Oldest first. */
    periods: z.array(billingPeriod),
    /** The total amount. */
    amount: z.number(),
    /** When it was sent; null if it is still to be sent. */
    sent_at: instant.nullable(),
    by: z.string(),
  })
  .meta({ id: "RentReminder" });

export type RentReminder = z.infer<typeof rentReminder>;

/** GET /rent-reminders: today's reminders in Dhaka; sends nothing. */
export const listRentReminders = endpoint({
  method: "GET",
  path: "/rent-reminders",
  summary: "Who is reminded of the rent today",
  allow: MONEY_READ,
  response: z.object({
    day,
    /** Whether this installation sends mail. */
    can_send: z.boolean(),
    reminders: z.array(rentReminder),
  }),
  example: { response: { day: "2026-11-05", can_send: true, reminders: [reminder] } },
});

/** The most rows of a roll. */
const MOST_AT_ONCE = 1000;

/** POST /rent-reminders: reminds these people now of their debts up to the month; returns who is left out and why. */
export const sendRentReminders = endpoint({
  method: "POST",
  path: "/rent-reminders",
  summary: "Remind people of their rent now",
  allow: MONEY,
  body: z.strictObject({
    period: billingPeriod,
    emails: z
      .array(email)
      .min(1, NOBODY_CHOSEN)
      .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE.toLocaleString("en-US")} people.`),
  }),
  response: z.object({
    sent: z.number().int(),
    rows: z.array(z.object({ email: z.string(), outcome: z.enum(["sent", "skipped"]), message: z.string() })),
  }),
  errors: ["conflict"],
  limit: "money",
  example: {
    body: { period: "2026-11", emails: ["member@nibash.test"] },
    response: {
      sent: 0,
      rows: [{ email: "member@nibash.test", outcome: "skipped", message: "Owes nothing." }],
    },
  },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "rent-reminder.sent": [
    "{who} reminded {person} of {after.amount|dollars} for {home}",
    "{who} reminded {person} of the rent of {home}",
  ],
};
