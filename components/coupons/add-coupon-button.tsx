import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";

/** 'Add a New Coupon' (docs/product.md 8.4). */
export function AddCouponButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button variant="primary" icon={<Plus className="icon" aria-hidden="true" />} onClick={onClick}>
      Add a New Coupon
    </Button>
  );
}
