import { METHOD_NAMES } from "@/lib/contracts/payments.methods";
import { env } from "@/lib/env";
import { formatDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import type { AboutPayment } from "@/lib/mail/rent-letters";
import type { PaymentDocument } from "@/models/payment";
import { serializeReceipt } from "./serialize-receipt";

/** Returns the text about a payment for its mails. */
export function aboutPayment(row: PaymentDocument): AboutPayment {
  const receipt = serializeReceipt(row);
  const { name, email, apartment_no, period, paid, waived, kept, method, reference } = receipt;
  const how = method === "waived" || method === "coupon" ? "" : METHOD_NAMES[method];
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    month: periodLabel(period),
    paid: formatDollars(paid),
    waived: waived > 0 ? formatDollars(waived) : "",
    waivedReason: receipt.waived_reason,
    kept: formatDollars(kept),
    how: reference ? `${how}, reference ${reference}` : how,
    link: new URL(`/dashboard/receipts/${String(row._id)}`, env().NEXTAUTH_URL).toString(),
  };
}
