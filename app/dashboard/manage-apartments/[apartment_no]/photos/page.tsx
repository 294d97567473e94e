import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { apartmentPath } from "@/components/apartments/labels";
import { PicturesEditor } from "@/components/apartments/pictures-editor";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { WaitingLink } from "@/components/layout/waiting-link";
import { textLink } from "@/components/ui/class-names";
import { apartmentNo } from "@/lib/apartments/contract";
import { findManaged } from "@/lib/apartments/list-managed";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { readForGuard } from "@/lib/platform/db/away";

type PhotosPageProps = PageProps<"/dashboard/manage-apartments/[apartment_no]/photos">;

export async function generateMetadata({ params }: PhotosPageProps): Promise<Metadata> {
  return { title: `Photos of ${(await params).apartment_no}` };
}

export default async function PhotosPage({ params }: PhotosPageProps) {
  const actor = await getPageActor(ADMIN);
  const asked = apartmentNo.safeParse((await params).apartment_no);
  if (!asked.success) notFound();
  const found = await readForGuard(() => findManaged(actor, asked.data));
  if (!found) notFound();
  const apartment = found.value;
  return (
    <>
      <ScreenHead>
        <PageHeading>Photos of {apartment.apartment_no}</PageHeading>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <WaitingLink className={textLink()} href={`/dashboard/manage-apartments/${apartment.apartment_no}`}>
            Apartment {apartment.apartment_no}
          </WaitingLink>
          {apartment.state !== "off the list" && (
            <WaitingLink className={textLink()} href={apartmentPath(apartment)}>
              See its page
            </WaitingLink>
          )}
        </div>
      </ScreenHead>
      <Texts
        groups={["apartments.lightbox", "apartments.plan", "apartments.rooms", "apartments.walkthrough"]}
      >
        <PicturesEditor first={apartment} />
      </Texts>
    </>
  );
}
