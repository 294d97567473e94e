import type { Autopay, SavedCard } from "@/lib/contracts/autopay";

/** `valid until 12/2034`, `expired at the end of 10/2026`. */
export function validityOf(card: SavedCard, expiry: Autopay["expiry"]): string {
  return `${expiry === "expired" ? "expired at the end of" : "valid until"} ${expiryOf(card)}`;
}

/** `12/2034`. */
function expiryOf({ exp_month, exp_year }: Pick<SavedCard, "exp_month" | "exp_year">): string {
  return `${String(exp_month).padStart(2, "0")}/${String(exp_year)}`;
}
