import { endpoint } from "./endpoint";
import { day, email, instant, objectId } from "./fields";
import { billingPeriod } from "./payments";
import { REMINDER_KINDS } from "./rent-reminders.kinds";
import { NOBODY_CHOSEN } from "./rent-reminders.sentences";
import * as z from "./zod";

/** The last mail that reminded somebody; `by` is the admin who had it sent, empty where it went by itself. */
export const lastReminder = z
  .object({ at: instant, kind: z.enum(REMINDER_KINDS), by: z.string() })
  .meta({ id: "LastReminder" });
export type LastReminder = z.infer<typeof lastReminder>;

/** A mail that goes today, or has gone today; dollars. */
export const rentReminder = z
  .object({
    agreement_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    kind: z.enum(REMINDER_KINDS),
    /** Oldest first. */
    periods: z.array(billingPeriod),
    /** What it asks for in all. */
    amount: z.number(),
    /** When it went; null where it is still to go. */
    sent_at: instant.nullable(),
    by: z.string(),
  })
  .meta({ id: "RentReminder" });
export type RentReminder = z.infer<typeof rentReminder>;

/** GET /rent-reminders: who gets which mail today, in Dhaka; nothing is sent by asking. */
export const listRentReminders = endpoint({
  method: "GET",
  path: "/rent-reminders",
  summary: "Who is reminded of the rent today",
  allow: ["admin"],
  response: z.object({
    day,
    /** Whether this installation sends mail at all. */
    can_send: z.boolean(),
    reminders: z.array(rentReminder),
  }),
});

/** As many as a roll has rows. */
const MOST_AT_ONCE = 1000;

/** POST /rent-reminders: reminds these people now of what they owe up to the month; who is left out, and why. */
export const sendRentReminders = endpoint({
  method: "POST",
  path: "/rent-reminders",
  summary: "Remind people of their rent now",
  allow: ["admin"],
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
