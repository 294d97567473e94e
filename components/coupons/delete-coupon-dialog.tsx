"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAction } from "@/components/ui/use-action";
import type { Coupon } from "@/lib/coupons/contract";
import { useCouponChanges } from "@/lib/coupons/client";

interface DeleteCouponDialogProps {
  coupon: Coupon | null;
  onClose: () => void;
}

export function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const { remove } = useCouponChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!coupon) return;
    const isDone = await run({ act: () => remove(coupon._id), success: "Successfully Deleted" });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={coupon !== null}
      title={`Delete coupon ${coupon?.coupon ?? ""}?`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`Nobody will be able to use its ${coupon?.discount ?? 0}% any more. Months already paid with it stay as they are.`}
    </ConfirmDialog>
  );
}
