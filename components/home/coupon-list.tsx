"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TicketSkeletons } from "@/components/ui/skeletons";
import { useValidCoupons } from "@/lib/hooks/valid-coupons";
import { useCouponRow } from "./coupon-row";
import { CouponTicket } from "./coupon-ticket";

/** Without coupons, or where they cannot be had, the section is not there (docs/product.md 6.4). */
export function CouponList() {
  const { coupons, isLoading } = useValidCoupons();
  const { view, turn } = useCouponRow();
  if (!isLoading && coupons.length === 0) return null;
  return (
    <section className="pb-section" aria-labelledby="coupons">
      <div className="wrap coupons">
        <div className="mb-[clamp(28px,3.4vw,48px)] flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="coupons" className="text-section">
            Grab A Coupon
          </h2>
          <p className="text-ink-2 max-w-[52ch] text-[1.0625rem] sm:ml-auto">
            {isLoading ? "Looking for coupons" : countOf(coupons.length)}
          </p>
          <div className="turn">
            <Button
              size="icon"
              aria-label="Previous coupons"
              onClick={() => turn(-1)}
              icon={<ArrowLeft className="icon" aria-hidden="true" />}
            />
            <Button
              size="icon"
              aria-label="Next coupons"
              onClick={() => turn(1)}
              icon={<ArrowRight className="icon" aria-hidden="true" />}
            />
          </div>
        </div>
        <div className="tickets-view" ref={view}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reachable by keyboard */}
          <ul className="tickets" tabIndex={0} aria-label="Coupons" aria-busy={isLoading}>
            {isLoading && <TicketSkeletons />}
            {coupons.map((coupon) => (
              <CouponTicket key={coupon._id} coupon={coupon} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** A row shows as many as fit, so it says how many there are. */
const countOf = (count: number) => (count === 1 ? "One is valid today." : `${count} are valid today.`);
