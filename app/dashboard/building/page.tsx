import type { Metadata } from "next";
import { siteTower } from "@/app/site-building";
import { BuildingForm } from "@/components/building/building-form";
import { BuildingText } from "@/components/building/building-text";
import { StaffButton } from "@/components/invitations/admin-invitations";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { getVersionedBuilding, isCurrencyFixed } from "@/lib/building/queries";
import { listInvitations } from "@/lib/invitations/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN, ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { readForGuard } from "@/lib/platform/db/away";
import { firstPage } from "@/lib/platform/lists/first-page";

export const metadata: Metadata = { title: "Building" };

export default async function BuildingPage() {
  const actor = await getPageActor(ADMIN_READ);
  const building = await readForGuard(getVersionedBuilding);
  return (
    <>
      <ScreenHead>
        <PageHeading>Building</PageHeading>
        <StaffButton
          first={await firstPage({ page: 1, limit: 20 }, (query) => listInvitations(actor, query))}
          person={actor.userId}
        />
      </ScreenHead>
      {hasRole(actor, ADMIN) ? (
        <Texts
          groups={["building.tower", "building.reach", "building.map", "payments.names", "payments.ways"]}
        >
          <BuildingForm
            first={building}
            person={actor.userId}
            tower={await siteTower()}
            isCurrencyFixed={await readForGuard(isCurrencyFixed)}
          />
        </Texts>
      ) : (
        <BuildingText building={building.value} />
      )}
    </>
  );
}
