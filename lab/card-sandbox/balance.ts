import type Stripe from "stripe";
import { resourceMissing } from "./errors";
import { newId } from "./ids";
import type { Sandbox } from "./sandbox";

/** The account settles in dollars; other currencies are converted at a fixed rate. */
const RATES: Record<string, number> = {
  usd: 1,
  eur: 1.09,
  gbp: 1.27,
  bdt: 0.0083,
  cad: 0.73,
  aud: 0.66,
  inr: 0.012,
};
const DISPUTE_FEE = 1_500;

type Money = { id: string; amount: number; currency: string };

/** The account's balance transactions. Their sum over an intent's objects is what the provider keeps of it. */
const BOOKINGS = {
  charge: { type: "charge", reporting_category: "charge", sign: 1, description: "Charge" },
  refund: { type: "refund", reporting_category: "refund", sign: -1, description: "REFUND FOR CHARGE" },
  refundFailure: {
    type: "refund_failure",
    reporting_category: "refund_failure",
    sign: 1,
    description: "REFUND FAILURE FOR CHARGE",
  },
  withdrawal: {
    type: "adjustment",
    reporting_category: "dispute",
    sign: -1,
    description: "Chargeback withdrawal",
  },
  reinstatement: {
    type: "adjustment",
    reporting_category: "dispute_reversal",
    sign: 1,
    description: "Chargeback reversal",
  },
} as const;

/** Books `money.amount` into or out of the balance, in the account's currency, as Stripe does. */
export function book(sandbox: Sandbox, kind: keyof typeof BOOKINGS, money: Money): Stripe.BalanceTransaction {
  const { sign, ...rest } = BOOKINGS[kind];
  const rate = RATES[money.currency] ?? 1;
  const amount = sign * Math.round(money.amount * rate);
  const fee = feeOf(kind, amount);
  const transaction: Stripe.BalanceTransaction = {
    ...rest,
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: sandbox.now(),
    balance_type: "payments",
    created: sandbox.now(),
    currency: "usd",
    exchange_rate: money.currency === "usd" ? null : rate,
    fee,
    fee_details: fee === 0 ? [] : [stripeFee(kind, fee)],
    net: amount - fee,
    source: money.id,
    status: "available",
  };
  sandbox.store.put("transactions", transaction);
  return transaction;
}

/** GET /v1/balance_transactions/:id */
export function retrieveTransaction(sandbox: Sandbox, id: string): Stripe.BalanceTransaction {
  const transaction = sandbox.store.get("transactions", id);
  if (!transaction) throw resourceMissing("balance transaction", id, "id");
  return transaction;
}

/** GET /v1/balance */
export function readBalance(sandbox: Sandbox): Stripe.Balance {
  const amount = sandbox.store.all("transactions").reduce((sum, { net }) => sum + net, 0);
  const available = [{ amount, currency: "usd", source_types: { card: amount } }];
  return { object: "balance", available, livemode: false, pending: [] };
}

function feeOf(kind: keyof typeof BOOKINGS, amount: number): number {
  if (kind === "charge") return Math.round(amount * 0.029) + 30;
  return kind === "withdrawal" ? DISPUTE_FEE : 0;
}

function stripeFee(kind: keyof typeof BOOKINGS, amount: number): Stripe.BalanceTransaction.FeeDetail {
  const description = kind === "charge" ? "Stripe processing fees" : "Dispute fee";
  return { amount, application: null, currency: "usd", description, type: "stripe_fee" };
}
