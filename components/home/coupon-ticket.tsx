"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { TICKET } from "@/components/ui/ticket-look";
import { toastSuccess } from "@/components/ui/toast";
import type { Coupon } from "@/lib/contracts/coupons";

/** How long the label says Copied!: 2 seconds (docs/product.md 6.4). */
const COPIED_MS = 2000;

export function CouponTicket({ coupon: { coupon, discount, description } }: { coupon: Coupon }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const collect = async () => {
    try {
      await navigator.clipboard.writeText(coupon);
      setCopied(true);
      await toastSuccess(`${coupon} is copied!`);
    } catch (error) {
      // oxlint-disable-next-line no-console -- a clipboard failure is only logged
      console.warn("The clipboard refused the coupon.", error);
    }
  };
  return (
    <li className={TICKET.frame}>
      <div className={TICKET.paper}>
        <div className={TICKET.head}>
          {discount}%<small className={TICKET.unit}> OFF</small>
        </div>
        <div className={TICKET.tear} />
        <p className={TICKET.words}>{description}</p>
        <Button
          variant={isCopied ? "done" : "outline"}
          onClick={() => void collect()}
          icon={
            isCopied ? (
              <Check className="icon" aria-hidden="true" />
            ) : (
              <Copy className="icon" aria-hidden="true" />
            )
          }
        >
          {isCopied ? "Copied!" : "Collect Coupon"}
        </Button>
      </div>
    </li>
  );
}
