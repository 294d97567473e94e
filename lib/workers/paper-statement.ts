/** A statement as the PDF is drawn from it. Dollars, above zero where the tenant owes. */
export interface PaperStatement {
  /** What the building is called, and where it stands; today's, as on receipts (decision 028). */
  readonly house: string;
  readonly address: string;
  /** Whose: as the newest agreement names them. */
  readonly name: string;
  readonly email: string;
  readonly year: number;
  /** First and last day that it tells of, `2026-01-01`, in Dhaka. */
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

/** Something that happened, by which the tenant owes more, or less. */
export interface StatementLine {
  readonly on: string;
  readonly words: string;
  readonly amount: number;
}
