"use client";

import { Wrench } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "#translations";
import { DataTable } from "@/components/layout/data-table";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { buttonClass, textLink } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import { readTableView, type Column } from "@/components/ui/table-view";
import { MemberSection } from "@/components/users/person-cell";
import type { FirstPage } from "@/lib/platform/client/list";
import { listQuery } from "@/lib/platform/lists/list-query";
import { useRepairs } from "@/lib/repairs/client";
import type { Repair } from "@/lib/repairs/contract";
import { useOwnColumns, APARTMENT_COLUMNS, PERSON_COLUMNS } from "./repair-columns";

/** A member's repairs, and the link to the form (docs/product.md 5.68). */
export function OwnRepairs({ first }: { first: FirstPage<Repair[]> | undefined }) {
  const t = useTranslations("repairs.list");
  const columns = useOwnColumns();
  const view = readTableView(useSearchParams());
  const repairs = useRepairs(listQuery(view, []), first);
  return (
    <>
      <ScreenHead>
        <PageHeading page={view.page}>{t("heading", { count: repairs.total })}</PageHeading>
        <ReportLink>{t("report")}</ReportLink>
      </ScreenHead>
      <DataTable
        list={repairs}
        label={t("label")}
        columns={columns}
        rowKey={({ _id }) => _id}
        inLines
        empty={<EmptyState drawing="tray" title={t("none")} />}
      />
    </>
  );
}

/** The link to the report form. */
export function ReportLink({ children = "Report a Repair" }: { children?: string }) {
  return (
    <WaitingLink className={buttonClass({ variant: "primary" })} href="/dashboard/repairs/new">
      <Wrench className="icon" aria-hidden="true" />
      {children}
    </WaitingLink>
  );
}

/** One line on a member's profile; renders nothing if no repair is open. */
export function OpenRepairs({ count }: { count: number }) {
  const t = useTranslations("repairs.open");
  if (count === 0) return null;
  return (
    <p className="mt-2">
      <WaitingLink className={textLink()} href="/dashboard/repairs">
        {t("count", { count })}
      </WaitingLink>
    </p>
  );
}

/** The number of newest repairs shown; all others are on the board. */
const MOST = 50;

/** The repairs of an apartment, under all its tenants (docs/product.md 5.73). */
export function ApartmentRepairs({ apartmentNo }: { apartmentNo: string }) {
  return <History of={{ apartment_no: apartmentNo }} columns={APARTMENT_COLUMNS} />;
}

/** The repairs that a user has reported. */
export function PersonRepairs({ userId }: { userId: string }) {
  return <History of={{ user_id: userId }} columns={PERSON_COLUMNS} />;
}

interface HistoryProps {
  of: { apartment_no: string } | { user_id: string };
  columns: readonly Column<Repair>[];
}

function History({ of, columns }: HistoryProps) {
  const { items, total, error, isRefreshing, refresh } = useRepairs({ page: 1, limit: MOST, ...of });
  if (!items && error)
    return <ErrorState title="Couldn't load the repairs" onRetry={refresh} busy={isRefreshing} />;
  if (!items) return <TableSkeleton label="Repairs: loading" rows={2} isSortable={false} />;
  return (
    <MemberSection title="Repairs" count={total}>
      <Table
        label="Repairs"
        rows={items}
        columns={columns}
        rowKey={({ _id }) => _id}
        pageSize={items.length}
      />
    </MemberSection>
  );
}
