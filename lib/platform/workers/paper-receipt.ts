import type { Receipt } from "@/lib/payments/receipt-contract";

/** The data of a receipt's PDF. */
export interface PaperReceipt extends Receipt {
  /** The issuer, if the building has its own name or address. */
  readonly house?: { readonly name: string; readonly words: string };
}
