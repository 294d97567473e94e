import { codeKey } from "@/lib/domain/coupons/rules";
import { AgreementModel } from "@/models/agreement";
import { CouponModel } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";

/** Whether an unfinished payment may still be paid: its agreement is active and its coupon, if it has one, is Valid. */
export async function stillHolds({
  agreement_id,
  coupon,
}: Pick<PaymentDocument, "agreement_id" | "coupon">): Promise<boolean> {
  const [agreement, valid] = await Promise.all([
    AgreementModel.exists({ _id: agreement_id, active: true }),
    coupon === "" || CouponModel.exists({ code_key: codeKey(coupon), validity: "Valid" }),
  ]);
  return Boolean(agreement && valid);
}
