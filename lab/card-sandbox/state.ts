import type Stripe from "stripe";
import type { Scenario } from "./cards";
import type { FaultRule } from "./faults";
import type { RefundStatus } from "./refund-stages";

/** The only supported version of Stripe's API: the one that `stripe` 23.1 is generated from. */
export const API_VERSION = "2026-10-28.endive";

export type IntentRecord = {
  id: string;
  intent: Stripe.PaymentIntent;
  /** How to finish a confirmation that waits for 3-D Secure or a slow bank. */
  waiting?: { method: string; challenge?: string; return_url?: string; settle_at?: number };
};

export type SetupRecord = {
  id: string;
  setup: Stripe.SetupIntent;
  waiting?: { method: string; challenge: string; return_url: string | undefined };
};

/** Stores only those card details that Stripe also shows: never the number. */
export type MethodRecord = {
  id: string;
  method: Stripe.PaymentMethod;
  scenario: Scenario;
  /** Its holder has agreed to off-session charges. */
  isSetUp?: true;
  isDetached?: true;
};

/** An event as it is signed and sent; `data.object` is the object as it was at that moment. */
export type SandboxEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** A thin event as sent: it only names its object, which the receiver fetches. */
export type ThinEvent = {
  id: string;
  object: "v2.core.event";
  created: string;
  livemode: false;
  type: string;
  related_object: Stripe.V2.Core.Events.RelatedObject | null;
  /** The snapshot event, with the whole object, of the same occasion. */
  snapshot_event?: string;
};

/** A refund's automatic next status, due at `at` (milliseconds since the epoch). */
type RefundPlan = { id: string; at: number; status: RefundStatus };

/** The provider's view of account and key; there is one record, `account`. */
export type AccountState = {
  id: string;
  charges_enabled: boolean;
  key: "valid" | "unknown" | "expired" | "restricted";
  allowed: string[];
};

export type Tampering = "wrong_secret" | "changed_byte" | "old_timestamp";

export type Delivery = {
  id: string;
  event: string;
  type: string;
  status: "pending" | "held" | "delivered" | "failed" | "lost";
  attempts: number;
  /** Milliseconds since the epoch. */
  next_at: number;
  last_status: number | null;
  last_error: string | null;
  tampering: Tampering | null;
};

export type StoredAnswer = {
  id: string;
  fingerprint: string;
  endpoint: string;
  status: number;
  body: string;
  created: number;
};

/** The sandbox's state, by collection. */
export type Collections = {
  intents: IntentRecord;
  methods: MethodRecord;
  customers: Stripe.Customer | Stripe.DeletedCustomer;
  setups: SetupRecord;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  transactions: Stripe.BalanceTransaction;
  warnings: Stripe.Radar.EarlyFraudWarning;
  plans: RefundPlan;
  account: AccountState;
  events: SandboxEvent;
  thin_events: ThinEvent;
  deliveries: Delivery;
  keys: StoredAnswer;
  rules: FaultRule;
};

export const COLLECTIONS = [
  "intents",
  "methods",
  "customers",
  "setups",
  "charges",
  "refunds",
  "disputes",
  "transactions",
  "warnings",
  "plans",
  "account",
  "events",
  "thin_events",
  "deliveries",
  "keys",
  "rules",
] as const satisfies readonly (keyof Collections)[];
