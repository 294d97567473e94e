import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { readTableView } from "@/components/ui/table-view";
import { readAuditFilter } from "@/lib/lists/audit-filter";
import { getPageActor } from "@/lib/auth/page-actor";
import { listAudit } from "@/lib/domain/audit/queries";
import { firstPage } from "@/lib/lists/first-page";
import { addressOf, LIST_SORTS, listQuery } from "@/lib/lists/list-query";

export const metadata: Metadata = { title: "Audit Trail" };

export default async function AuditPage({ searchParams }: PageProps<"/dashboard/audit">) {
  const actor = await getPageActor(["admin"]);
  const address = addressOf(await searchParams);
  const query = { ...listQuery(readTableView(address), LIST_SORTS.audit), ...readAuditFilter(address) };
  return <AuditScreen first={await firstPage(query, (asked) => listAudit(actor, asked))} />;
}
