import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CouponsScreen } from "@/components/coupons/coupons-screen";
import { readTableView } from "@/components/ui/table-view";
import { COUPON_SORTS } from "@/lib/coupons/contract";
import { listCoupons } from "@/lib/coupons/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { takesCards } from "@/lib/platform/env";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";

export const metadata: Metadata = { title: "Manage Coupons" };

export default async function CouponsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(ADMIN_READ);
  if (!takesCards()) notFound();
  const view = readTableView(addressOf(await searchParams));
  const first = await firstPage(listQuery(view, COUPON_SORTS), (query) => listCoupons(actor, query));
  return <CouponsScreen first={first} />;
}
