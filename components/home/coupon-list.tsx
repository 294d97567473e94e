"use client";

import { TicketSkeletons } from "@/components/ui/skeletons";
import { useValidCoupons } from "@/lib/hooks/valid-coupons";
import { CouponTicket } from "./coupon-ticket";

/** Without coupons, or where they can not be had, the section is not there (look.md, four faces). */
export function CouponList() {
  const { coupons, isLoading } = useValidCoupons();
  if (!isLoading && coupons.length === 0) return null;
  return (
    <section className="sec pt-0" aria-labelledby="coupons">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="coupons">Grab A Coupon</h2>
        </div>
        {/* A row that scrolls must be reachable by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className="tickets" tabIndex={0} aria-label="Coupons" aria-busy={isLoading}>
          {isLoading && <TicketSkeletons />}
          {coupons.map((coupon) => (
            <CouponTicket key={coupon._id} coupon={coupon} />
          ))}
        </ul>
      </div>
    </section>
  );
}
