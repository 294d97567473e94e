import type Stripe from "stripe";
import { expect, it } from "vitest";
import { toCardDispute } from "./card-intent";

it.each([
  ["lost", "lost"],
  ["prevented", "won"],
  ["warning_closed", "won"],
] as const)("a dispute that is %s without any movement of money is %s", (status, state) => {
  const dispute = {
    id: "dp_1",
    amount: 78_000,
    currency: "usd",
    status,
    reason: "general",
    created: 1_795_000_000,
    balance_transactions: [],
    evidence_details: { due_by: null },
  };
  expect(toCardDispute(dispute as unknown as Stripe.Dispute)).toMatchObject({ state, amountCents: 78_000 });
});
