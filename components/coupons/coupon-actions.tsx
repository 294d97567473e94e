"use client";

import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { RowActions } from "@/components/ui/row-actions";
import { useAction } from "@/components/ui/use-action";
import type { Coupon } from "@/lib/contracts/coupons";
import { useCouponChanges } from "@/lib/hooks/coupons";

/** Make Invalid or Make Valid, and Delete (docs/product.md 8.4). */
export function CouponActions({ coupon, onDelete }: { coupon: Coupon; onDelete: () => void }) {
  const { setValidity, refresh } = useCouponChanges();
  const { isBusy, run } = useAction();
  const next = coupon.validity === "Valid" ? "Invalid" : "Valid";

  const toggle = async () => {
    const act = () => setValidity(coupon._id, next);
    const isDone = await run({ act, success: `Made the Coupon ${next}` });
    // A rejection means that the list on screen is stale.
    if (!isDone) void refresh();
  };
  return (
    <RowActions>
      <Button
        variant="row"
        size="sm"
        busy={isBusy}
        aria-label={`Make ${next} ${coupon.coupon}`}
        onClick={() => void toggle()}
      >
        {`Make ${next}`}
      </Button>
      <Button
        variant="danger"
        size="sm"
        icon={<Trash2 className="icon" aria-hidden="true" />}
        aria-label={`Delete ${coupon.coupon}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </RowActions>
  );
}
