import type Stripe from "stripe";
import { book } from "./balance";
import { withdraw } from "./disputes";
import { invalidRequest } from "./errors";
import type { Sandbox } from "./sandbox";

export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * The allowed next states. An inquiry can become a chargeback; a cardholder's withdrawal makes a dispute `won` at any
 * time, also after it was lost; a lost one can be appealed. A prevented one keeps its withdrawal if the network refunded the
 * cardholder by a rule of ours, and has none if it was blocked.
 */
const NEXT: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ["warning_under_review", "warning_closed", "needs_response", "prevented"],
  warning_under_review: ["warning_closed", "needs_response"],
  warning_closed: [],
  needs_response: ["under_review", "won", "lost", "prevented"],
  under_review: ["won", "lost"],
  lost: ["appeal_needs_response", "won"],
  appeal_needs_response: ["appeal_under_review", "won", "lost"],
  appeal_under_review: ["won", "lost"],
  won: [],
  prevented: [],
};
/** Returns the allowed next states of a dispute. */
export function nextStages({ status, balance_transactions }: Stripe.Dispute): readonly DisputeStatus[] {
  return balance_transactions.length > 1 ? [] : NEXT[status as DisputeStatus];
}

const CLOSED: readonly DisputeStatus[] = ["won", "lost", "warning_closed", "prevented"];

/**
 * Moves a dispute to another status and books its money. `reinstated` cents return although it is lost, which the
 * dashboard calls partially won: the bank had withdrawn the whole charge, of which a part was refunded before.
 */
export function moveDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: DisputeStatus,
  reinstated = 0,
): Stripe.Dispute {
  if (dispute.status === status) return dispute;
  if (!nextStages(dispute).includes(status)) {
    throw invalidRequest(`A dispute that is ${dispute.status} does not become ${status}.`);
  }
  if (reinstated > 0 && (status !== "lost" || reinstated >= dispute.amount)) {
    throw invalidRequest("Only a part of a lost dispute can be reinstated.", { param: "reinstated" });
  }
  const isTaken = status === "needs_response";
  const back = status === "won" ? dispute.amount : reinstated;
  const moved = moveMoney(sandbox, dispute, { isTaken, back });
  const changed = { ...moved, status, evidence_details: answered(dispute, status) };
  sandbox.store.put("disputes", changed);
  sandbox.webhooks.emit(`charge.dispute.${CLOSED.includes(status) ? "closed" : "updated"}`, changed);
  if (isTaken) sandbox.webhooks.emit("charge.dispute.funds_withdrawn", changed);
  if (back > 0) sandbox.webhooks.emit("charge.dispute.funds_reinstated", changed);
  return changed;
}

function moveMoney(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  { isTaken, back }: { isTaken: boolean; back: number },
): Stripe.Dispute {
  if (isTaken) return withdraw(sandbox, dispute);
  if (back === 0) return dispute;
  const reinstatement = book(sandbox, "reinstatement", { ...dispute, amount: back });
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, reinstatement] };
}

function answered({ evidence_details }: Stripe.Dispute, status: DisputeStatus) {
  if (!status.endsWith("under_review")) return evidence_details;
  const submission_count = evidence_details.submission_count + 1;
  return { ...evidence_details, has_evidence: true, submission_count, submission_method: "manual" };
}
