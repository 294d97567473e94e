import { apartmentNo } from "./apartments";
import { endpoint } from "./endpoint";
import {
  day,
  email,
  EXAMPLE_ID,
  inserted,
  line,
  modified,
  objectId,
  orEmpty,
  sendingKey,
  text,
  typedDollars,
} from "./fields";
import { billingPeriod } from "./payments";
import { OFFLINE_METHODS } from "./payments.methods";
import { NOT_SAID_WHY, NO_REFERENCE } from "./payments.sentences";
import { NO_NOTE } from "./shared.sentences";
import * as z from "./zod";

const AMOUNT = "Please enter an amount in dollars, with at most two decimals.";

const amount = typedDollars(0, 1_000_000, AMOUNT, AMOUNT).meta({ example: 600 });

const fields = {
  period: billingPeriod,
  method: z.enum(OFFLINE_METHODS, "Please choose how it was paid.").optional(),
  received: amount.default(0),
  waived: amount.default(0),
  /** Number of the paper receipt, of the transfer, of the cheque: used once per method. */
  reference: orEmpty(line(60, "Please enter a reference.")).default(""),
  /** The day on which the money came, in Dhaka; today unless said. */
  received_on: orEmpty(day).default(""),
  /** Why something is waived: the tenant reads it, by mail and on the receipt. */
  waive_reason: orEmpty(text(500, NOT_SAID_WHY)).default(""),
  /** For the admins alone, in the audit trail. */
  note: orEmpty(text(500, NO_NOTE)).default(""),
};

type Entries = z.output<z.ZodObject<typeof fields>>;

/** Money has a method and a reference; a month that is waived altogether has neither. */
function checkMoney({ received, waived, method, reference }: Entries, context: z.RefinementCtx): void {
  const fail = (field: keyof Entries, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (received === 0 && waived === 0) fail("received", "Please enter what was received, or what is waived.");
  if (received === 0) return;
  if (!method) fail("method", "Please choose how it was paid.");
  if (!reference) fail("reference", NO_REFERENCE);
}

/** The form of an admin who records a payment; `tenant` is email and apartment in one choice. */
export const offlineForm = z
  .strictObject({ ...fields, tenant: z.string().min(1, "Please choose who has paid.") })
  .superRefine(checkMoney);
export type OfflineEntries = z.output<typeof offlineForm>;

/** POST /offline-payments: rent that came otherwise than by card, and what of it is waived. */
export const recordOfflinePayment = endpoint({
  method: "POST",
  path: "/offline-payments",
  summary: "Record a month's rent that was paid without a card",
  allow: ["admin"],
  body: z
    .strictObject({
      ...fields,
      email,
      /** Where a person owes for more than one. */
      apartment_no: apartmentNo.optional(),
    })
    .superRefine(checkMoney),
  response: inserted,
  errors: [
    "not_found",
    "conflict",
    "month_already_paid",
    "payment_incomplete",
    "payment_mismatch",
    "provider_unavailable",
  ],
  limit: "money",
  example: {
    body: {
      email: "member@nibash.test",
      period: "2026-11",
      method: "cash",
      received: 600,
      waived: 50,
      reference: "R-114",
      received_on: "2026-11-20",
      waive_reason: "The lift stood still for a week.",
    },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** A month for which nothing is paid and nothing is on its way, with its rent in dollars. */
const recordableMonth = z.object({ period: billingPeriod, rent: z.number() }).meta({ id: "RecordableMonth" });
export type RecordableMonth = z.infer<typeof recordableMonth>;

/** GET /offline-payments/months: what the call above takes for somebody's apartment now, oldest first. */
export const listRecordableMonths = endpoint({
  method: "GET",
  path: "/offline-payments/months",
  summary: "The months that can be recorded without a card",
  allow: ["admin"],
  /** Without an apartment that of the newest agreement. */
  query: z.strictObject({ email, apartment_no: apartmentNo.optional() }),
  response: z.array(recordableMonth),
  errors: ["not_found"],
  example: { query: { email: "member@nibash.test", apartment_no: "5B" } },
});

const reason = text(500, NOT_SAID_WHY);

/** The form of both steps below. */
export const reverseForm = z.strictObject({ reason });

/** POST /payments/{id}/reverse: what an admin recorded did not happen; its month is open again. */
export const reversePayment = endpoint({
  method: "POST",
  path: "/payments/{id}/reverse",
  summary: "Reverse a payment that was recorded wrongly",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  body: reverseForm,
  response: modified,
  errors: ["not_found", "conflict"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { reason: "It was the rent of 5A." },
    response: { modifiedCount: 1 },
  },
});

/** The form of a give-back. */
export const giveBackForm = z.strictObject({
  amount: amount.refine((value) => value > 0, AMOUNT),
  reason,
});

/** POST /payments/{id}/give-back: money back to the tenant, to the card by the provider, else as an admin says. */
export const giveBackPayment = endpoint({
  method: "POST",
  path: "/payments/{id}/give-back",
  summary: "Give back what is kept of a payment, whole or in part",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({
    ...giveBackForm.shape,
    /** What the screen showed as kept: compared, so that nobody gives back what somebody else has just given back. */
    kept: z.number().optional(),
    key: sendingKey.optional(),
  }),
  response: modified,
  errors: ["not_found", "conflict", "payment_incomplete", "payment_mismatch", "provider_unavailable"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { amount: 120, reason: "Moved out on the 20th." },
    response: { modifiedCount: 1 },
  },
});
