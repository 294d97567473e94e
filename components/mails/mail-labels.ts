import type { ShownState } from "@/lib/mails/contract";

/** The labels of a mail's states for admins. */
export const STATE_LABELS: Readonly<Record<ShownState, string>> = {
  waiting: "Waiting",
  sent: "Sent",
  unsure: "May have arrived",
  failed: "Failed",
  unwanted: "Switched off by them",
  dropped: "Expired",
};

/** The tones of their badges. */
export const STATE_TONES = {
  waiting: "wait",
  sent: "ok",
  unsure: "wait",
  failed: "bad",
  unwanted: "plain",
  dropped: "plain",
} as const satisfies Record<ShownState, string>;
