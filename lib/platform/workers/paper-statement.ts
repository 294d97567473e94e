/** The data of a statement's PDF. Amounts in dollars, positive if the tenant owes. */
export interface PaperStatement {
  /** The building's current name and address, as on receipts (docs/product.md 1.7). */
  readonly house: string;
  readonly address: string;
  /** The tenant, as in the newest agreement. */
  readonly name: string;
  readonly email: string;
  readonly year: number;
  /** The first and last day of the statement, `2026-01-01`, in Dhaka. */
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

/** An event that changes the tenant's balance. */
export interface StatementLine {
  readonly on: string;
  readonly words: string;
  readonly amount: number;
}
