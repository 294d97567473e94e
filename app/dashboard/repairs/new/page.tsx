import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { RepairHead } from "@/components/repairs/repair-screen";
import { ReportForm } from "@/components/repairs/report-form";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { CARE } from "@/lib/platform/contracts/endpoint";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("repairs.form")("title") });

/** The form to report a repair. */
export default async function NewRepairPage() {
  const actor = await getPageActor(["member", ...CARE]);
  return (
    <Texts groups={["repairs.form", "repairs.rooms", "repairs.screen"]}>
      <RepairHead>{translationsOf("repairs.form")("title")}</RepairHead>
      <ReportForm person={actor.userId} isAdmin={hasRole(actor, CARE)} />
    </Texts>
  );
}
