import type { Metadata } from "next";
import { siteBuilding } from "@/app/site-building";
import { NewApartment } from "@/components/apartments/apartment-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";

export const metadata: Metadata = { title: "Add an Apartment" };

export default async function NewApartmentPage() {
  const { userId } = await getPageActor(ADMIN);
  return (
    <>
      <ScreenHead>
        <PageHeading>Add an Apartment</PageHeading>
      </ScreenHead>
      <Texts groups={["apartments.card", "apartments.facts", "apartments.gallery", "apartments.request"]}>
        <NewApartment person={userId} terms={await siteBuilding()} />
      </Texts>
    </>
  );
}
