import type { ShownState } from "@/lib/contracts/mails.states";

/** What an admin reads of a mail's state. */
export const STATE_WORDS: Readonly<Record<ShownState, string>> = {
  waiting: "Waiting",
  sent: "Sent",
  unsure: "May have arrived",
  failed: "Failed",
  unwanted: "Not wanted",
};
