import type { Metadata } from "next";
import { BuildingForm } from "@/components/building/building-form";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { getPageActor } from "@/lib/auth/page-actor";
import { readForGuard } from "@/lib/db/away-page";
import { getBuilding } from "@/lib/domain/building/queries";

export const metadata: Metadata = { title: "Building" };

export default async function BuildingPage() {
  await getPageActor(["admin"]);
  const building = await readForGuard(getBuilding);
  return (
    <>
      <ScreenHead>
        <PageHeading>Building</PageHeading>
      </ScreenHead>
      <BuildingForm first={building} />
    </>
  );
}
