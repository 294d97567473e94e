import type { Payment } from "@/lib/contracts/payments";
import { toDollars } from "@/lib/format/money";
import type { PaymentDocument } from "@/models/payment";
import { balanceOf } from "./derive-balance";
import { methodOf } from "./rules";

/** Returns a payment for the API: in dollars; `amount` is the rent (docs/product.md 5.7). */
export function serializePayment(row: PaymentDocument): Payment {
  const { received, waived, given_back, in_dispute, kept, status } = balanceOf(row);
  return {
    _id: String(row._id),
    email: row.email,
    name: row.name ?? "",
    apartment_no: row.apartment_no,
    floor_no: row.floor_no,
    block_no: row.block_no,
    month: row.month,
    period: row.period,
    rent: toDollars(row.rent_cents),
    amount: toDollars(row.rent_cents),
    coupon: row.coupon ?? "",
    discount: toDollars(row.discount_cents),
    paid: toDollars(row.entries.length > 0 ? received : row.paid_cents),
    waived: toDollars(waived),
    given_back: toDollars(given_back),
    in_dispute: toDollars(in_dispute),
    kept: toDollars(kept),
    method: methodOf(row),
    reference: row.reference ?? "",
    transactionId: row.transactionId ?? "",
    status,
    date: row.date.toISOString(),
  };
}
