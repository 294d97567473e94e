import type { Metadata } from "next";
import { RepairHead } from "@/components/repairs/repair-screen";
import { ReportForm } from "@/components/repairs/report-form";
import { getPageActor } from "@/lib/platform/auth/page-actor";

export const metadata: Metadata = { title: "Report a Repair" };

/** The form to report a repair. */
export default async function NewRepairPage() {
  const actor = await getPageActor(["member", "admin"]);
  return (
    <>
      <RepairHead>Report a Repair</RepairHead>
      <ReportForm person={actor.userId} isAdmin={actor.role === "admin"} />
    </>
  );
}
