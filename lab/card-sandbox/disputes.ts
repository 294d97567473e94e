import type Stripe from "stripe";
import { book } from "./balance";
import { heldByDisputes, retrieveCharge } from "./charges";
import { invalidRequest, resourceMissing } from "./errors";
import { newId } from "./ids";
import { moveRefund } from "./refund-stages";
import type { Sandbox } from "./sandbox";

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The initial fields of every dispute of a card. */
function emptyDispute(charge: Stripe.Charge, created: number, isInquiry: boolean) {
  const brand = charge.payment_method_details?.card?.brand ?? "unknown";
  return {
    object: "dispute",
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: created + WEEK_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    // Only while nothing is withdrawn: a charged-back charge cannot be refunded as well.
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: "10.4",
      },
      type: "card",
    },
  } satisfies Partial<Stripe.Dispute>;
}

type Opening = { amount?: number; reason: string; isInquiry?: boolean };

/** GET /v1/disputes/:id */
export function retrieveDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.get("disputes", id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
}

/**
 * Opens a dispute: the bank withdraws the disputed amount until the case is decided; an inquiry withdraws nothing.
 * `amount` may be the whole charge although a part was refunded, as banks do; by default it is the rest.
 */
export function openDispute(sandbox: Sandbox, charge: Stripe.Charge, opening: Opening): Stripe.Dispute {
  const held = heldByDisputes(sandbox, charge.id);
  const amount = opening.amount ?? charge.amount - charge.amount_refunded - held;
  if (!charge.paid || amount < 1 || amount > charge.amount - held) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { param: "charge" });
  }
  const isInquiry = opening.isInquiry ?? false;
  const opened: Stripe.Dispute = {
    ...emptyDispute(charge, sandbox.now(), isInquiry),
    id: newId("du"),
    amount,
    reason: opening.reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
  const dispute = isInquiry ? opened : withdraw(sandbox, opened);
  sandbox.store.put("disputes", dispute);
  sandbox.store.put("charges", { ...retrieveCharge(sandbox, charge.id), disputed: true });
  sandbox.webhooks.emit("charge.dispute.created", dispute);
  if (!isInquiry) sandbox.webhooks.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Withdraws the disputed amount from the balance; pending refunds of the charge fail. */
export function withdraw(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  const waiting = sandbox.store
    .all("refunds")
    .filter(({ charge, status }) => charge === dispute.charge && status === "pending");
  for (const refund of waiting) moveRefund(sandbox, refund, "failed", "charge_for_pending_refund_disputed");
  const withdrawal = book(sandbox, "withdrawal", dispute);
  return { ...dispute, is_charge_refundable: false, balance_transactions: [withdrawal] };
}
