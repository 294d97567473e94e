import type { Receipt } from "@/lib/contracts/receipts";

/** A receipt as the PDF is drawn from it. */
export interface PaperReceipt extends Receipt {
  /** Who gives it, where the building has a name or address of its own. */
  readonly house?: { readonly name: string; readonly words: string };
}
