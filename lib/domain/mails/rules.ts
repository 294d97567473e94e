import type { MailState } from "@/lib/contracts/mails.states";

/** The states from which an admin may have a mail sent again, or at once (docs/product.md 12.3). */
export const RETRYABLE = ["failed", "unsure", "waiting"] as const satisfies readonly MailState[];

/** Whether an admin may have it sent again: one that waits and was never tried goes by itself. */
export function isRetryable({
  state,
  attempts,
  isKept,
}: {
  readonly state: MailState;
  readonly attempts: number;
  /** What is in it is still there. */
  readonly isKept: boolean;
}): boolean {
  return isKept && attempts > 0 && RETRYABLE.some((one) => one === state);
}
