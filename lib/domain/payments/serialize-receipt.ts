import type { Receipt } from "@/lib/contracts/receipts";
import type { PaymentDocument } from "@/models/payment";
import { serializePayment } from "./serialize";

/** A payment as its receipt shows it; amounts in dollars. */
export function serializeReceipt(row: PaymentDocument): Receipt {
  const payment = serializePayment(row);
  return {
    ...payment,
    number: receiptNumber(row),
    card_brand: row.card_brand,
    card_last4: row.card_last4,
    refunded: payment.given_back,
    percent: row.percent,
  };
}

/** Month, apartment and the end of the id: unique, the same for ever, and short enough for the phone. */
export function receiptNumber(row: Pick<PaymentDocument, "_id" | "period" | "apartment_no">): string {
  return `${row.period}-${row.apartment_no}-${String(row._id).slice(-6).toUpperCase()}`;
}
