import * as calls from "./autopay";
import { BAD_PAY_DAY, CARD_NOT_SAVED, CONSENT_CHANGED, NO_CARD } from "./autopay.sentences";
import { noun } from "./noun";
import { NO_PARAMETER } from "./shared.docs";

const CONSENT =
  "You let Nibash Tower charge this card for your monthly rent while you are away. Autopay takes one month at a time.";

export const autopay = noun(calls, {
  audited: {
    "autopay.on": [
      "{who} switched autopay on for {subject}, on day {after.day} of the month",
      "{who} switched autopay on for {subject}",
    ],
    "autopay.off": "{who} switched autopay off for {subject}",
    "autopay.card-saved": [
      "{who} saved the card {after.card} of {subject}",
      "{who} saved a card of {subject}",
    ],
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
  },
  docs: {
    getAutopay: {
      answer: {
        on: true,
        day: 5,
        card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 },
        expiry: null,
        agreed_at: "2026-11-04T09:30:00.000Z",
        next: { date: "2026-12-05", period: "2026-12", amount: 780 },
        left: [],
        declined: null,
        stopped: null,
        consent: CONSENT,
      },
      says: { invalid_input: NO_PARAMETER },
    },
    startAutopay: { says: { invalid_input: BAD_PAY_DAY, conflict: NO_CARD } },
    stopAutopay: { says: { invalid_input: NO_PARAMETER } },
    setUpCard: {
      answer: { clientSecret: "seti_1QxNibashExample_secret_example" },
      says: { conflict: CONSENT_CHANGED },
    },
    takeCard: {
      answer: { modifiedCount: 1 },
      says: { invalid_input: NO_PARAMETER, payment_incomplete: CARD_NOT_SAVED },
    },
    removeCard: { says: { invalid_input: NO_PARAMETER } },
  },
});
