import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Texts } from "@/components/layout/texts";
import { RepairScreen } from "@/components/repairs/repair-screen";
import { getBuilding } from "@/lib/building/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { CARE_READ } from "@/lib/platform/contracts/endpoint";
import { objectId } from "@/lib/platform/contracts/fields";
import { AppError } from "@/lib/platform/errors";
import { firstRead } from "@/lib/platform/lists/first-page";
import { getRepair } from "@/lib/repairs/queries";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("repairs.screen")("repair") });

/** No loading.tsx: an unknown or another member's id returns 404, which a page that has started streaming could not. */
export default async function RepairPage({ params }: PageProps<"/dashboard/repairs/[id]">) {
  const actor = await getPageActor(["member", ...CARE_READ]);
  const id = objectId.safeParse((await params).id);
  if (!id.success) notFound();
  const [first, building] = await Promise.all([
    firstRead(() => getRepair(actor, id.data)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") notFound();
      throw error;
    }),
    firstRead(getBuilding),
  ]);
  return (
    <Texts groups={["apartments.lightbox", "repairs.screen", "repairs.states", "repairs.rooms"]}>
      <RepairScreen
        key={id.data}
        id={id.data}
        first={first}
        person={actor.userId}
        phone={building?.phone ?? ""}
        isAdmin={hasRole(actor, CARE_READ)}
      />
    </Texts>
  );
}
