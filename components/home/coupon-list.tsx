"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { TicketSkeletons } from "@/components/ui/skeletons";
import { useValidCoupons } from "@/lib/hooks/valid-coupons";
import { CouponTicket } from "./coupon-ticket";

/** Without coupons, or where they can not be had, the section is not there (docs/product.md 6.4). */
export function CouponList() {
  const { coupons, isLoading } = useValidCoupons();
  const row = useRef<HTMLUListElement>(null);
  if (!isLoading && coupons.length === 0) return null;
  return (
    <section className="sec pt-0" aria-labelledby="coupons">
      <div className="wrap coupons">
        <div className="sec-head">
          <h2 id="coupons">Grab A Coupon</h2>
          <p>{isLoading ? "Looking for coupons" : countOf(coupons.length)}</p>
          <div className="turn">
            <Button
              size="icon"
              aria-label="Previous coupons"
              onClick={() => turn(row.current, -1)}
              icon={<ArrowLeft className="icon" aria-hidden="true" />}
            />
            <Button
              size="icon"
              aria-label="Next coupons"
              onClick={() => turn(row.current, 1)}
              icon={<ArrowRight className="icon" aria-hidden="true" />}
            />
          </div>
        </div>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reachable by keyboard */}
        <ul ref={row} className="tickets" tabIndex={0} aria-label="Coupons" aria-busy={isLoading}>
          {isLoading && <TicketSkeletons />}
          {coupons.map((coupon) => (
            <CouponTicket key={coupon._id} coupon={coupon} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One view further; from either end round to the other, so that no press leads nowhere. */
function turn(row: HTMLUListElement | null, step: 1 | -1) {
  if (!row) return;
  const last = row.scrollWidth - row.clientWidth;
  const isAtEnd = step > 0 ? row.scrollLeft >= last - 2 : row.scrollLeft <= 2;
  row.scrollTo({ left: isAtEnd ? (step > 0 ? 0 : last) : row.scrollLeft + step * row.clientWidth });
}

/** A row shows as many as fit, so it says how many there are. */
const countOf = (count: number) => (count === 1 ? "One is valid today." : `${count} are valid today.`);
