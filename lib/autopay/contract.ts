import { MOST_CHARGES } from "@/lib/building/contract";
import { endpoint } from "@/lib/platform/contracts/endpoint";
import { billingPeriod, day, instant, line } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

const BAD_PAY_DAY = "Use a whole number from 1 to 28.";

export const NO_CARD = "Please save a card first.";

export const CARD_NOT_SAVED = "This card has not been saved. Please try again.";

export const CONSENT_CHANGED = "What you agree to has changed. Please read it again.";

const CONSENT =
  "You let Nibash Tower save this card with the card provider and charge it for your rent on your behalf, once you switch autopay on.";

/** The visible data of a saved card, never more of its number. */
const savedCard = z
  .object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  })
  .meta({ id: "SavedCard" });

export type SavedCard = z.infer<typeof savedCard>;

/** A monthly charge beside the rent; dollars. */
const covered = z.strictObject({
  label: line(40, "Please name the charge."),
  amount: z.number().min(0).max(1_000_000),
});

/** The day of the month on which the rent is charged, in Dhaka; one that every month has. */
const autopayDay = z.number(BAD_PAY_DAY).int(BAD_PAY_DAY).min(1, BAD_PAY_DAY).max(28, BAD_PAY_DAY);

/** A member's saved card and autopay (docs/product.md 5.46). */
const autopay = z
  .object({
    on: z.boolean(),
    /** The chosen day; the building's due day by default. */
    day: autopayDay,
    card: savedCard.nullable(),
    /** Whether its last month is over, or will be at the next charge; null without a card or while it is valid. */
    expiry: z.enum(["expired", "before_next"]).nullable(),
    /** The time of the consent to charge this card; null without a card. */
    agreed_at: instant.nullable(),
    /** The monthly charges that are asked beside the rent from next month on, and those that the member agreed to have taken. */
    charges: z.array(covered),
    covers: z.array(covered),
    /** Whether it takes nothing, because a payment that the member has reported waits for the office. */
    waits: z.boolean(),
    /** The next charge, of what credit does not pay, in dollars; null if autopay is off or no payable month is open. */
    next: z.object({ date: day, period: billingPeriod, amount: z.number() }).nullable(),
    /**
     * What is owed now that autopay does not charge in its month, with the day on which it does if nothing else is paid before;
     * null if it never does. `later`: a turn takes one month only. `went_back`: money of the month was given back or lost in a
     * dispute. `not_agreed`: the member has not agreed to it, or it was added after the charge was announced. `carried`: it is
     * taken with the rent of a later month.
     */
    left: z.array(
      z.object({
        period: billingPeriod,
        amount: z.number(),
        date: day.nullable(),
        why: z.enum(["later", "went_back", "not_agreed", "carried"]),
      }),
    ),
    /** The month that the bank declined, how often, and why. The next attempt is on the date of `next`. */
    declined: z.object({ period: billingPeriod, times: z.number().int(), reason: z.string() }).nullable(),
    /** The message why it stopped by itself; null if it did not. */
    stopped: z.string().nullable(),
    /** The consent text for saving a card now, in lines. */
    consent: z.string(),
  })
  .meta({ id: "Autopay" });

export type Autopay = z.infer<typeof autopay>;

/** GET /autopay: the caller's own. */
export const getAutopay = endpoint({
  method: "GET",
  path: "/autopay",
  summary: "One's own saved card, and when rent is taken from it next",
  allow: ["member"],
  response: autopay,
  errors: ["conflict"],
  example: {
    response: {
      on: true,
      day: 5,
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 },
      expiry: null,
      agreed_at: "2026-11-04T09:30:00.000Z",
      charges: [{ label: "Parking", amount: 20 }],
      covers: [{ label: "Parking", amount: 20 }],
      waits: false,
      next: { date: "2026-12-05", period: "2026-12", amount: 800 },
      left: [],
      declined: null,
      stopped: null,
      consent: CONSENT,
    },
  },
});

/**
 * PUT /autopay: switches it on or changes its day. Requires a saved card. `covers` are the monthly charges, as they were shown,
 * that the member agrees to have taken with the rent: without it, what was agreed while it has been on.
 */
export const startAutopay = endpoint({
  method: "PUT",
  path: "/autopay",
  summary: "Switch autopay on, or change its day",
  allow: ["member"],
  body: z.strictObject({ day: autopayDay, covers: z.array(covered).max(MOST_CHARGES).optional() }),
  response: z.object({ modifiedCount: z.number().int() }),
  errors: ["conflict", "provider_unavailable"],
  limit: "intent",
  example: { body: { day: 5 }, response: { modifiedCount: 1 } },
});

/** DELETE /autopay: switches it off at once; the card stays saved. */
export const stopAutopay = endpoint({
  method: "DELETE",
  path: "/autopay",
  summary: "Switch autopay off",
  allow: ["member"],
  response: z.object({ deletedCount: z.number().int() }),
  errors: ["conflict"],
  example: { response: { deletedCount: 0 } },
});

/**
 * POST /autopay/setup: the client secret of the SetupIntent by which the provider saves a card. The call consents to the text
 * that `GET /autopay` returns as `consent`; a client that has shown another text sends it and is rejected.
 */
export const setUpCard = endpoint({
  method: "POST",
  path: "/autopay/setup",
  summary: "Begin saving a card with the card provider",
  allow: ["member"],
  body: z.strictObject({ consent: z.string().max(2_000).optional() }),
  response: z.object({ clientSecret: z.string() }),
  errors: ["conflict", "provider_unavailable"],
  limit: "intent",
  example: { body: {}, response: { clientSecret: "seti_1QxNibashExample_secret_example" } },
});

/** POST /autopay/card: stores the card that the provider has saved; idempotent. */
export const takeCard = endpoint({
  method: "POST",
  path: "/autopay/card",
  summary: "Keep the card that was saved with the card provider",
  allow: ["member"],
  response: z.object({ modifiedCount: z.number().int() }),
  errors: ["conflict", "payment_incomplete", "provider_unavailable"],
  limit: "intent",
  example: { response: { modifiedCount: 1 } },
});

/** DELETE /autopay/card: deletes the card, here and at the provider, and switches autopay off. */
export const removeCard = endpoint({
  method: "DELETE",
  path: "/autopay/card",
  summary: "Remove the saved card",
  allow: ["member"],
  response: z.object({ deletedCount: z.number().int() }),
  errors: ["conflict"],
  example: { response: { deletedCount: 0 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "autopay.on": [
    "{who} switched autopay on for {subject}, on day {after.day} of the month",
    "{who} switched autopay on for {subject}",
  ],
  "autopay.off": "{who} switched autopay off for {subject}",
  "autopay.card-saved": ["{who} saved the card {after.card} of {subject}", "{who} saved a card of {subject}"],
  "autopay.card-removed": [
    "{who} removed the card {before.card} of {subject}",
    "{who} removed a card of {subject}",
  ],
  "autopay.declined": [
    "{who} recorded that the bank declined the autopay of {subject} for {after.period|month}",
    "{who} recorded that the bank declined the autopay of {subject}",
  ],
  "autopay.stopped": [
    "{who} stopped the autopay of {subject}: {after.reason}",
    "{who} stopped the autopay of {subject}",
  ],
};
