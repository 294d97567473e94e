import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { readTableView } from "@/components/ui/table-view";
import { AUDIT_SORTS } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN_READ } from "@/lib/platform/contracts/endpoint";
import { readAuditFilter, towerMoments } from "@/lib/platform/lists/audit-filter";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery } from "@/lib/platform/lists/list-query";
import { SENTENCES } from "@/lib/registry";

export const metadata: Metadata = { title: "Audit Trail" };

export default async function AuditPage({ searchParams }: PageProps<"/dashboard/audit">) {
  const actor = await getPageActor(ADMIN_READ);
  const address = addressOf(await searchParams);
  const query = {
    ...listQuery(readTableView(address), AUDIT_SORTS),
    ...towerMoments(readAuditFilter(address)),
  };
  const first = await firstPage(query, (asked) => listAudit(actor, asked));
  return <AuditScreen first={first} sentences={SENTENCES} />;
}
