import { HOLD_MINUTES } from "@/lib/domain/apartments/rules";

/** What of a request tells whether it can still be accepted. */
export interface Decision {
  readonly status: "pending" | "checked";
  readonly checked_at?: Date | null;
}

/**
 * Whether a request may be accepted: while it is pending, and for ten minutes after the step that marks it checked,
 * for a client that walks the five steps one by one (spec §4, design §4). Then it counts as rejected.
 */
export function canBeAccepted({ status, checked_at }: Decision, now = new Date()): boolean {
  if (status === "pending") return true;
  return Boolean(checked_at && now.getTime() - checked_at.getTime() < HOLD_MINUTES * 60_000);
}

/** The refusal of an admin who asks for an apartment (spec §5). */
export const ADMIN_CAN_NOT_REQUEST = "Admin can not request for apartments!";
