import type { Metadata } from "next";
import { RepairHead } from "@/components/repairs/repair-screen";
import { ReportForm } from "@/components/repairs/report-form";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { CARE } from "@/lib/platform/contracts/endpoint";

export const metadata: Metadata = { title: "Report a Repair" };

/** The form to report a repair. */
export default async function NewRepairPage() {
  const actor = await getPageActor(["member", ...CARE]);
  return (
    <>
      <RepairHead>Report a Repair</RepairHead>
      <ReportForm person={actor.userId} isAdmin={hasRole(actor, CARE)} />
    </>
  );
}
