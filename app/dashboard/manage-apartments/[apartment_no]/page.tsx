import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { siteBuilding } from "@/app/site-building";
import { EditApartment } from "@/components/apartments/apartment-form";
import { Texts } from "@/components/layout/texts";
import { ApartmentRepairs } from "@/components/repairs/own-repairs";
import { apartmentNo } from "@/lib/apartments/contract";
import { findManaged } from "@/lib/apartments/list-managed";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { readForGuard } from "@/lib/platform/db/away";

export const metadata: Metadata = { title: "Edit an Apartment" };

type Props = PageProps<"/dashboard/manage-apartments/[apartment_no]">;

export default async function EditApartmentPage({ params }: Props) {
  const actor = await getPageActor(ADMIN);
  const asked = apartmentNo.safeParse((await params).apartment_no);
  if (!asked.success) notFound();
  const first = await readForGuard(() => findManaged(actor, asked.data));
  if (!first) notFound();
  return (
    <>
      <Texts groups={["apartments.card", "apartments.facts", "apartments.gallery", "apartments.request"]}>
        <EditApartment
          key={first.value._id}
          first={first}
          person={actor.userId}
          terms={await siteBuilding()}
        />
      </Texts>
      <div className="mt-8">
        <ApartmentRepairs apartmentNo={first.value.apartment_no} />
      </div>
    </>
  );
}
