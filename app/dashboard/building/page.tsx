import type { Metadata } from "next";
import { siteTower } from "@/app/site-building";
import { BuildingForm } from "@/components/building/building-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { getVersionedBuilding, isCurrencyFixed } from "@/lib/building/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { readForGuard } from "@/lib/platform/db/away";

export const metadata: Metadata = { title: "Building" };

export default async function BuildingPage() {
  const { userId } = await getPageActor(ADMIN_READ);
  const building = await readForGuard(getVersionedBuilding);
  return (
    <>
      <ScreenHead>
        <PageHeading>Building</PageHeading>
      </ScreenHead>
      <BuildingForm
        first={building}
        person={userId}
        tower={await siteTower()}
        isCurrencyFixed={await readForGuard(isCurrencyFixed)}
      />
    </>
  );
}
