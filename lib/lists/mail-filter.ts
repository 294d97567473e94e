import { SHOWN_STATES, type ShownState } from "@/lib/contracts/mails.states";

/** What the outbox is narrowed down to; all of it stands in the address. */
export interface MailFilter {
  readonly state?: ShownState;
  readonly q?: string;
}

/** The fields of the filter, as they stand in the address. */
export const MAIL_FILTER_NAMES = ["state", "q"] as const;

/** Reads the filter from the address; anything odd means no narrowing. */
export function readMailFilter(address: URLSearchParams): MailFilter {
  const state = SHOWN_STATES.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, 100);
  return { ...(state && { state }), ...(q && { q }) };
}
