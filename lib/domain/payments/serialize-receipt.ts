import type { Receipt } from "@/lib/contracts/receipts";
import { toDollars } from "@/lib/format/money";
import type { PaymentDocument } from "@/models/payment";
import { isUnderWay, newestOf } from "./derive-balance";
import { serializePayment } from "./serialize";

/** Returns a payment for its receipt; in dollars. */
export function serializeReceipt(row: PaymentDocument): Receipt {
  const payment = serializePayment(row);
  const under_way = row.give_backs?.filter((order) => isUnderWay(row, order)) ?? [];
  return {
    ...payment,
    number: receiptNumber(row),
    card_brand: row.card_brand ?? "",
    card_last4: row.card_last4 ?? "",
    refunded: payment.given_back,
    percent: row.percent,
    recorded_by: row.entries.find(({ source }) => source === "admin")?.by_name ?? "",
    waived_reason: [...newestOf(row.entries).values()].find(({ kind }) => kind === "waived")?.reason ?? "",
    reversed: row.entries.findLast(({ kind }) => kind === "reversed")?.reason ?? null,
    returns: returnsOf(row),
    failed_returns: failedReturnsOf(row),
    returning: toDollars(under_way.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/** Returns the valid refunds; for cards from the provider, with author and reason from the admin's order. */
function returnsOf(row: PaymentDocument): Receipt["returns"] {
  return [...newestOf(row.entries)].flatMap(([subject, { kind, cents, at, by_name, reason }]) => {
    if (kind !== "given_back") return [];
    const order = row.give_backs?.find(({ refund }) => refund === subject);
    return [
      {
        amount: toDollars(cents),
        at: at.toISOString(),
        by: by_name ?? order?.by_name ?? "",
        reason: reason ?? order?.reason ?? "",
      },
    ];
  });
}

/** Returns refunds that the provider rejected or the bank returned. */
function failedReturnsOf(row: PaymentDocument): Receipt["failed_returns"] {
  const sentBack = row.entries.filter(({ kind }) => kind === "give_back_failed");
  const refused = row.give_backs?.filter(({ failure }) => failure) ?? [];
  return [...sentBack, ...refused]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ cents, at }) => ({ amount: toDollars(cents), at: at.toISOString() }));
}

/** Returns the number of a receipt from month, apartment and the end of the id: unique, permanent, and short. */
function receiptNumber(row: Pick<PaymentDocument, "_id" | "period" | "apartment_no">): string {
  return `${row.period}-${row.apartment_no}-${String(row._id).slice(-6).toUpperCase()}`;
}
