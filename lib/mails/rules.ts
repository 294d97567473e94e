import type { MailState } from "./contract";

/** The states from which an admin may send a mail again, or at once (docs/product.md 12.3). */
export const RETRYABLE = ["failed", "unsure", "waiting"] as const satisfies readonly MailState[];

/** Whether an admin may send it again; a waiting mail without an attempt is sent by itself. */
export function isRetryable({
  state,
  attempts,
  isKept,
}: {
  readonly state: MailState;
  readonly attempts: number;
  /** Whether its content is not erased yet. */
  readonly isKept: boolean;
}): boolean {
  return isKept && attempts > 0 && RETRYABLE.some((one) => one === state);
}
