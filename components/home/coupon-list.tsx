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
          <p>{isLoading ? "Looking for coupons" : countOf(coupons.length)}</p>
        </div>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reachable by keyboard */}
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

/** A row shows as many as fit, so it says how many there are. */
const countOf = (count: number) => (count === 1 ? "One is valid today." : `${count} are valid today.`);
