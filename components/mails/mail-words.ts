import type { ShownState } from "@/lib/contracts/mails.states";

/** What an admin reads of a mail's state. */
export const STATE_WORDS: Readonly<Record<ShownState, string>> = {
  waiting: "Waiting",
  sent: "Sent",
  unsure: "May have arrived",
  failed: "Failed",
  unwanted: "Not wanted",
};

/** How its badge looks. */
export const STATE_TONES = {
  waiting: "wait",
  sent: "ok",
  unsure: "wait",
  failed: "bad",
  unwanted: "plain",
} as const satisfies Record<ShownState, string>;
