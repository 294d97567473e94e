"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import type { Coupon } from "@/lib/contracts/coupons";
import { COUPON_SORTS } from "@/lib/contracts/coupons.sorts";
import { useCoupons } from "@/lib/hooks/coupons";
import type { FirstPage } from "@/lib/hooks/list";
import { listQuery } from "@/lib/lists/list-query";
import { AddCouponButton } from "./add-coupon-button";
import { CouponDialog } from "./coupon-dialog";
import { couponColumns } from "./coupon-columns";
import { DeleteCouponDialog } from "./delete-coupon-dialog";

/** Manage Coupons (docs/product.md 8.4). */
export function CouponsScreen({ first }: { first: FirstPage<Coupon[]> | undefined }) {
  const view = readTableView(useSearchParams());
  const coupons = useCoupons(listQuery(view, COUPON_SORTS), first);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Coupon | null>(null);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{`All Coupons(${coupons.total})`}</PageHeading>
        <AddCouponButton onClick={() => setAdding(true)} />
      </ScreenHead>
      <DataTable
        list={coupons}
        label="Coupons"
        columns={couponColumns(setAsked)}
        rowKey={({ _id }) => _id}
        hasLongSteps
        dense
        empty={
          <EmptyState drawing="ticket" title="No Coupons Available!">
            Coupons you add appear here and on the home page.
          </EmptyState>
        }
      />
      <CouponDialog open={isAdding} onClose={() => setAdding(false)} />
      <DeleteCouponDialog coupon={asked} onClose={() => setAsked(null)} />
    </>
  );
}
