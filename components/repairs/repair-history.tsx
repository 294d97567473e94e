"use client";

import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { Table } from "@/components/ui/table";
import type { Column } from "@/components/ui/table-view";
import { MemberSection } from "@/components/users/person-cell";
import type { Repair } from "@/lib/repairs/contract";
import { useRepairs } from "@/lib/repairs/client";
import { APARTMENT_COLUMNS, PERSON_COLUMNS } from "./repair-columns";

/** The number of newest repairs shown; all others are on the board. */
const MOST = 50;

/** The repairs of an apartment, under all its tenants (docs/product.md 5.73). */
export function ApartmentRepairs({ apartmentNo }: { apartmentNo: string }) {
  return (
    <History of={{ apartment_no: apartmentNo }} columns={APARTMENT_COLUMNS}>
      Nothing has been reported in this apartment.
    </History>
  );
}

/** The repairs that a user has reported. */
export function PersonRepairs({ userId }: { userId: string }) {
  return (
    <History of={{ user_id: userId }} columns={PERSON_COLUMNS}>
      This person has reported nothing.
    </History>
  );
}

interface HistoryProps {
  of: { apartment_no: string } | { user_id: string };
  columns: readonly Column<Repair>[];
  children: string;
}

function History({ of, columns, children }: HistoryProps) {
  const { items, total, error, isRefreshing, refresh } = useRepairs({ page: 1, limit: MOST, ...of });
  if (!items && error)
    return (
      <ErrorState title="Couldn't load the repairs" onRetry={refresh} busy={isRefreshing}>
        The connection broke on the way.
      </ErrorState>
    );
  if (!items) return <TableSkeleton label="Repairs: loading" rows={2} isSortable={false} />;
  return (
    <MemberSection title="Repairs" count={total} empty={children}>
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
