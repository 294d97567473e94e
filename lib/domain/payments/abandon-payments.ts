import mongoose from "mongoose";
import { logger } from "@/lib/logger";
import type { AgreementDocument } from "@/models/agreement";
import type { CouponDocument } from "@/models/coupon";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { retirePayment } from "./retire-payment";
import { CANCELLABLE_STATUSES } from "./rules";
import { stillHolds } from "./check-reservation";

type Which = Pick<PaymentDocument, "agreement_id"> | Pick<PaymentDocument, "coupon">;

/** Cancels the unfinished payments of an ended agreement; the reconciler retries if this fails. Never throws. */
export const abandonAgreement = ({ _id }: Pick<AgreementDocument, "_id">) =>
  abandon({ agreement_id: _id }, "The agreement has ended");

/** Cancels unfinished payments with a coupon that is no longer valid; the reconciler retries if this fails. Never throws. */
export const abandonCoupon = ({ coupon }: Pick<CouponDocument, "coupon">) =>
  abandon({ coupon }, "The coupon is no longer valid");

/** Cancels unfinished payments at an old rent or for a month no longer owed; the reconciler retries. Never throws. */
export const abandonOldRents = ({ _id }: Pick<AgreementDocument, "_id">) =>
  abandon({ agreement_id: _id }, "The rent has changed", async (row) => !(await stillHolds(row)));

/** A form in an open tab can then not be paid on old terms: it gets an error and asks for new ones. */
async function abandon(
  which: Which,
  reason: string,
  isOver: (row: PaymentDocument) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const warn = (error: unknown) => {
    logger().warn({ err: error, reason }, "unfinished payments were not cancelled");
  };
  try {
    const rows = await PaymentModel.find({
      ...which,
      status: mongoose.trusted({ $in: [...CANCELLABLE_STATUSES] }),
    }).lean();
    // If one cannot be cancelled, the others still are.
    for (const row of rows) if (await isOver(row)) await retirePayment(row, reason).catch(warn);
  } catch (error) {
    warn(error);
  }
}
