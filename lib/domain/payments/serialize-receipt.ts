import type { Receipt } from "@/lib/contracts/receipts";
import { toDollars } from "@/lib/money";
import type { PaymentDocument } from "@/models/payment";
import { serializePayment } from "./serialize";

/** A payment as its receipt shows it; amounts in dollars. */
export function serializeReceipt(row: PaymentDocument): Receipt {
  return {
    ...serializePayment(row),
    number: receiptNumber(row),
    card_brand: row.card_brand,
    card_last4: row.card_last4,
    refunded: toDollars(row.refunded_cents),
    percent: row.percent,
  };
}

/** Month, apartment and the end of the id: unique, the same for ever, and short enough for the phone. */
export function receiptNumber(row: Pick<PaymentDocument, "_id" | "period" | "apartment_no">): string {
  return `${row.period}-${row.apartment_no}-${String(row._id).slice(-6).toUpperCase()}`;
}
